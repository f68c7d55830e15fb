# SPDX-License-Identifier: BSD-3-Clause
# One real package: where it lies, and what the record says of it.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/../harness/Process.cmake")

#[[
real_find_entry(<out-var> <lock> <scratch-directory>)

The directory in the cache that holds the wheel of <lock>, unpacked and whole; empty when it is not
there (or when there is no cache).
]]
function(real_find_entry out_var lock scratch)
  set(fetch "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../../ci/lib/fetch.cmake")
  execute_process(
    COMMAND "${CMAKE_COMMAND}" "-DLOCK=${lock}" -DGROUPS=cudnn "-DOUT=${scratch}/entry.txt"
      -DCHECK_ONLY=ON -P "${fetch}"
    OUTPUT_QUIET ERROR_QUIET)
  set(entry "")
  if(EXISTS "${scratch}/entry.txt")
    file(STRINGS "${scratch}/entry.txt" entry LIMIT_COUNT 1)
  endif()
  set(${out_var} "${entry}" PARENT_SCOPE)
endfunction()

# Sets <out-var> to the member of <json> at the path that follows; a JSON null is the empty text.
function(real_get out_var json)
  string(JSON type TYPE "${json}" ${ARGN})
  set(value "")
  if(type STREQUAL "ARRAY")
    string(JSON count LENGTH "${json}" ${ARGN})
    if(count GREATER 0)
      math(EXPR last "${count} - 1")
      foreach(index RANGE ${last})
        string(JSON item GET "${json}" ${ARGN} ${index})
        list(APPEND value "${item}")
      endforeach()
    endif()
  elseif(NOT type STREQUAL "NULL")
    string(JSON value GET "${json}" ${ARGN})
  endif()
  set(${out_var} "${value}" PARENT_SCOPE)
endfunction()

#[[
real_read_record(<file> <id>)

Sets in the caller's scope, from the record's entry (record.py explains it): pkg_id, pkg_system,
pkg_windows, pkg_jit, pkg_root, pkg_record, pkg_version, pkg_build (four parts), pkg_libraries,
pkg_import_libraries, pkg_cuda (major, by the package's name), pkg_library_cuda (major that the
library tells, or empty) and pkg_library_file; pkg_binary (directory of the run-time files below the
root) and pkg_file_<sub> (name of each).
]]
function(real_read_record file id)
  file(READ "${file}" text)
  string(JSON json GET "${text}" packages "${id}")
  foreach(name IN ITEMS root record version libraries import_libraries)
    real_get(value "${json}" ${name})
    set(pkg_${name} "${value}" PARENT_SCOPE)
    set(${name} "${value}")
  endforeach()
  real_get(value "${json}" cuda record)
  set(pkg_cuda "${value}" PARENT_SCOPE)
  real_get(value "${json}" cuda library)
  set(pkg_library_cuda "${value}" PARENT_SCOPE)
  real_get(value "${json}" cuda file)
  set(pkg_library_file "${value}" PARENT_SCOPE)
  string(REGEX REPLACE "^.*-" "" build "${id}")
  set(pkg_build "${build}" PARENT_SCOPE)
  set(pkg_id "${id}" PARENT_SCOPE)
  string(REGEX MATCH "^[a-z]+-(x86_64|aarch64|arm64)" system "${id}")
  set(pkg_system "${system}" PARENT_SCOPE)
  set(windows FALSE)
  if(system MATCHES "^windows")
    set(windows TRUE)
  endif()
  set(pkg_windows ${windows} PARENT_SCOPE)
  set(jit FALSE)
  if(root MATCHES "_jit$")
    set(jit TRUE)
  endif()
  set(pkg_jit ${jit} PARENT_SCOPE)
  string(REGEX MATCH "^[0-9]+" major "${version}")
  foreach(sub IN LISTS libraries)
    if(windows)
      set(pkg_file_${sub} "${sub}64_${major}.dll" PARENT_SCOPE)
    else()
      set(pkg_file_${sub} "lib${sub}.so.${major}" PARENT_SCOPE)
    endif()
  endforeach()
  if(windows)
    set(pkg_binary "bin" PARENT_SCOPE)
  else()
    set(pkg_binary "lib" PARENT_SCOPE)
  endif()
endfunction()

# A toolkit version that fits the CUDA major, and one of another major.
function(real_toolkits cuda)
  set(toolkit_11 11.8)
  set(toolkit_12 12.9)
  set(toolkit_13 13.0)
  set(other 12.9)
  if(cuda EQUAL 12)
    set(other 13.0)
  endif()
  if(NOT DEFINED toolkit_${cuda})
    message(FATAL_ERROR "no toolkit is known for CUDA ${cuda}: add one here")
  endif()
  set(pkg_toolkit "${toolkit_${cuda}}" PARENT_SCOPE)
  set(pkg_other_toolkit "${other}" PARENT_SCOPE)
endfunction()

# Fails unless the lists hold the same, in any order.
function(real_expect_same_set what expected actual)
  list(SORT expected)
  list(SORT actual)
  cudnn_cmake_expect_equal("${what}" "${expected}" "${actual}")
endfunction()
