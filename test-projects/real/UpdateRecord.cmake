# SPDX-License-Identifier: BSD-3-Clause
# cmake -DWORK=<scratch directory> [-DONLY=<regex>] -P UpdateRecord.cmake
# Writes record.json anew from the packages in the cache (ci/fetch-real), with the time that the
# module's look into the library takes here. Packages that the cache lacks keep their entry; ONLY
# leaves the others alone.
cmake_minimum_required(VERSION 3.25...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/ReadList.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/Package.cmake")
get_filename_component(root "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
set(_cudnn_has_binary TRUE) # for _cudnn_need: read in here
foreach(part IN ITEMS files evidence on-demand/binary on-demand/strings)
  include("${root}/cmake/FindCUDNN/${part}.cmake")
endforeach()
if(NOT DEFINED WORK)
  message(FATAL_ERROR "-DWORK=<scratch directory> is missing")
endif()
if(NOT DEFINED ONLY)
  set(ONLY ".")
endif()
find_program(python NAMES python3 python REQUIRED)

# The time in milliseconds, to a tenth, of the module's look into <file>.
function(measure out_var file)
  set(target_windows FALSE)
  if(file MATCHES "\\.dll$")
    set(target_windows TRUE)
  endif()
  set(best "")
  foreach(time RANGE 1 5) # the least of five: the first may wait for the disk
    string(MD5 key "${file}")
    unset(_CUDNN_CUDA_${key} CACHE)
    string(TIMESTAMP begin "%s%f")
    _cudnn_cuda_in_file(cuda "${file}")
    string(TIMESTAMP end "%s%f")
    math(EXPR tenths "(${end} - ${begin}) / 100")
    if(best STREQUAL "" OR tenths LESS best)
      set(best ${tenths})
    endif()
  endforeach()
  math(EXPR whole "${best} / 10")
  math(EXPR part "${best} % 10")
  set(${out_var} "${whole}.${part}" PARENT_SCOPE)
endfunction()

file(MAKE_DIRECTORY "${WORK}")
real_read_list("${root}/ci/data/real-packages.txt")
real_write_locks("${WORK}/locks")
set(seen "")
foreach(id IN LISTS real_ids)
  if(NOT id MATCHES "${ONLY}")
    continue()
  endif()
  real_find_entry(entry "${WORK}/locks/${id}.txt" "${WORK}")
  if(entry STREQUAL "")
    message(STATUS "${id}: not in the cache")
    continue()
  endif()
  # the library that the module looks into, as DESIGN and the module's documentation name it
  set(milliseconds "-")
  foreach(name IN ITEMS adv ops_infer engines_runtime_compiled)
    string(REGEX REPLACE "([[*?])" "[\\1]" escaped "${entry}")
    file(GLOB_RECURSE files "${escaped}/nvidia/libcudnn_${name}.so.*"
      "${escaped}/nvidia/cudnn_${name}64_*.dll")
    list(LENGTH files count)
    if(count EQUAL 1)
      measure(milliseconds "${files}")
      message(STATUS "${id}: ${name}: ${milliseconds} ms")
      break()
    endif()
  endforeach()
  string(APPEND seen "${id} ${real_${id}_sha256} ${entry} ${milliseconds}\n")
endforeach()
file(WRITE "${WORK}/seen.txt" "${seen}")
execute_process(
  COMMAND "${python}" -B "${CMAKE_CURRENT_LIST_DIR}/record.py" write "${WORK}/seen.txt"
    "${CMAKE_CURRENT_LIST_DIR}/record.json"
  COMMAND_ERROR_IS_FATAL ANY)
