# SPDX-License-Identifier: BSD-3-Clause
# A CMake of ci/matrix, for scripts that run in a scratch directory of their own.

# cached_cmake(<variable> <version>): its program, or nothing when the cache does not hold it.
function(cached_cmake variable version)
  set(ci "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../../ci")
  file(GLOB pins "${ci}/data/cmake-linux-*.txt")
  set(lock "")
  cmake_host_system_information(RESULT processor QUERY OS_PLATFORM)
  foreach(file IN LISTS pins)
    if(file MATCHES "-${processor}\\.txt$")
      file(STRINGS "${file}" lines REGEX "^(# platform: .*|cmake==${version} .*)$")
      list(JOIN lines "\n" lock)
    endif()
  endforeach()
  set(${variable} "" PARENT_SCOPE)
  if(NOT lock MATCHES "\ncmake==")
    return()
  endif()
  string(REPLACE "\ncmake==" "\n# group: cmake\ncmake==" lock "${lock}")
  file(WRITE lock.txt "${lock}\n")
  execute_process(COMMAND "${CMAKE_COMMAND}" -DLOCK=lock.txt -DGROUPS=cmake -DOUT=entry.txt
      -DCHECK_ONLY=ON -P "${ci}/lib/fetch.cmake"
    COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
  file(READ entry.txt entry)
  string(STRIP "${entry}" entry)
  if(NOT entry STREQUAL "")
    set(${variable} "${entry}/cmake/data/bin/cmake" PARENT_SCOPE)
  endif()
endfunction()
