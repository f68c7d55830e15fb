# SPDX-License-Identifier: BSD-3-Clause
#[[
Checks a machine of the old line before something is built or started on it: cuDNN 7.1.3, CUDA 8.0,
Visual Studio 2015, Windows 7. All that is wrong is said at once. Nothing is changed.

  cmake -DFOR=build|start -DLOCK=<file> -DCUDNN_ROOT=<dir> [-DPROGRAM=<file>] [-DCUDA_ROOT=<dir>]
        [-DWITHOUT_GPU=ON] -P check.cmake

FOR          build: cuDNN's files, toolkit, compiler. start: cuDNN's DLL, the program, the DLL that
             it would load, C++ run time, driver, compute capability
LOCK         what lock.cmake wrote
CUDNN_ROOT   the one cuDNN; for a start its bin is put first on PATH (start.cmd does), unless the
             same DLL lies beside the program
PROGRAM      to be started, with -DFOR=start
CUDA_ROOT    the toolkit, by default where CUDA_PATH_V8_0 points
WITHOUT_GPU  a start on a machine that has none: driver and GPU aren't asked for

Windows looks for a DLL beside the program, in the system's directories, in the current directory,
then along PATH. So a cudnn64_7.dll in one of the first places is used whatever PATH says: it is
refused unless it is the pinned one. Runs with CMake 3.20 or newer; CMake 4.2 is the last whose
binaries run on Windows 7.
]]
cmake_minimum_required(VERSION 3.20...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/Line.cmake")
line_get(variable cuda variable)
line_path(LOCK "")
line_path(CUDNN_ROOT "")
line_path(PROGRAM "")
line_path(CUDA_ROOT "$ENV{${variable}}")
# for tests, and for systems under another directory
line_path(SYSTEM_ROOT "$ENV{SystemRoot}")
line_path(PROGRAM_FILES "$ENV{ProgramFiles}")
line_path(CURRENT "${CMAKE_BINARY_DIR}")
if(NOT "${FOR}" MATCHES "^(build|start)$" OR LOCK STREQUAL "" OR CUDNN_ROOT STREQUAL ""
    OR (FOR STREQUAL "start" AND PROGRAM STREQUAL ""))
  message(FATAL_ERROR "  check.cmake needs -DFOR=build or -DFOR=start with -DPROGRAM=<file>, "
    "-DLOCK=<file> and -DCUDNN_ROOT=<dir>; its first lines say more\n")
endif()
line_get(wanted_cudnn cudnn version)
line_get(dll cudnn dll)
set(what "a ${FOR} with cuDNN ${wanted_cudnn} and CUDA 8.0")
if(NOT EXISTS "${LOCK}")
  line_fault("the lock of the line's cuDNN, ${LOCK}" "no such file"
    "write it once by lock.cmake, from a cuDNN that is known to be good")
  line_finish("${what}")
endif()
file(READ "${LOCK}" lock)

# Sets hash and locked_cuda: of the lock.
macro(check_lock)
  set(hash "")
  string(JSON version ERROR_VARIABLE error GET "${lock}" cudnn)
  string(JSON locked_cuda ERROR_VARIABLE error GET "${lock}" cuda)
  string(JSON type ERROR_VARIABLE type_error TYPE "${lock}" files)
  if(error OR NOT version STREQUAL wanted_cudnn OR NOT type STREQUAL "ARRAY")
    line_fault("a lock of cuDNN ${wanted_cudnn}" "${LOCK} is not one (cudnn: \"${version}\")"
      "write it by lock.cmake")
    line_finish("${what}")
  endif()
  line_list(missing cudnn files)
  string(JSON count LENGTH "${lock}" files)
  set(index 0)
  while(index LESS count)
    string(JSON file ERROR_VARIABLE error GET "${lock}" files ${index} file)
    string(JSON sha256 ERROR_VARIABLE error GET "${lock}" files ${index} sha256)
    string(LENGTH "${sha256}" length)
    if(NOT file IN_LIST missing OR NOT sha256 MATCHES "^[0-9a-f]+$" OR NOT length EQUAL 64)
      line_fault("a lock as lock.cmake writes it" "${LOCK} holds \"${file}\" with \"${sha256}\""
        "write it again")
      line_finish("${what}")
    endif()
    list(REMOVE_ITEM missing "${file}")
    if(file STREQUAL "bin/${dll}")
      set(hash "${sha256}")
    endif()
    if(FOR STREQUAL "build" OR file STREQUAL "bin/${dll}")
      check_file("${CUDNN_ROOT}/${file}" "${sha256}")
    endif()
    math(EXPR index "${index} + 1")
  endwhile()
  if(NOT missing STREQUAL "")
    list(JOIN missing ", " missing)
    line_fault("the SHA-256 of ${missing}" "${LOCK} holds none" "write it again by lock.cmake")
  endif()
  if(hash STREQUAL "")
    line_finish("${what}")
  endif()
endmacro()

# A file of the pinned cuDNN.
macro(check_file path sha256)
  if(NOT EXISTS "${path}")
    line_fault("${path}, SHA-256 ${sha256}" "no such file" "copy the line's cuDNN there again")
  else()
    file(SHA256 "${path}" seen)
    if(seen STREQUAL "${sha256}")
      line_say("${path}" "as locked")
    else()
      line_fault("${path}, SHA-256 ${sha256}" "SHA-256 ${seen}"
        "another cuDNN, or a damaged one: copy the line's cuDNN there again")
    endif()
  endif()
endmacro()

# Which cudnn64_7.dll the program would load.
macro(check_search)
  get_filename_component(directory "${PROGRAM}" DIRECTORY)
  set(beside FALSE)
  foreach(place IN ITEMS "${PROGRAM}.local" "${directory}" "${SYSTEM_ROOT}/System32"
      "${SYSTEM_ROOT}/System" "${SYSTEM_ROOT}" "${CURRENT}")
    if(NOT beside AND EXISTS "${place}/${dll}")
      file(SHA256 "${place}/${dll}" seen)
      if(NOT seen STREQUAL hash)
        line_fault("the pinned ${dll}, SHA-256 ${hash}"
          "Windows would load ${place}/${dll}, SHA-256 ${seen}"
          "remove that file, or copy the pinned one beside the program")
      elseif(place STREQUAL directory OR place STREQUAL "${PROGRAM}.local")
        set(beside TRUE)
        line_say("${dll}" "the pinned one, beside the program")
      endif()
    endif()
  endforeach()
  if(NOT beside)
    line_say("${dll}" "the pinned one, first on PATH: ${CUDNN_ROOT}/bin")
  endif()
endmacro()

macro(check_program)
  if(NOT EXISTS "${PROGRAM}")
    line_fault("the program ${PROGRAM}" "no such file" "build it, or name it with its ending .exe")
  else()
    line_machine(machine "${PROGRAM}")
    if(NOT machine STREQUAL "x64")
      line_fault("a program for x64, since this cuDNN is: ${PROGRAM}" "it is \"${machine}\""
        "build it for x64")
    endif()
  endif()
  # of a 32-bit CMake, System32 is another directory
  set(system "${SYSTEM_ROOT}/System32")
  if(EXISTS "${SYSTEM_ROOT}/Sysnative/kernel32.dll")
    set(system "${SYSTEM_ROOT}/Sysnative")
  endif()
  get_filename_component(directory "${PROGRAM}" DIRECTORY)
  line_list(files runtime files)
  line_get(from runtime from)
  set(missing "")
  foreach(file IN LISTS files)
    if(EXISTS "${directory}/${file}")
      line_say("${file}" "beside the program")
    elseif(EXISTS "${system}/${file}")
      line_say("${file}" "${system}")
    else()
      string(APPEND missing " ${file}")
    endif()
  endforeach()
  if(NOT missing STREQUAL "")
    line_fault("the C++ run time:${missing}" "neither in ${system} nor beside the program"
      "install: ${from}")
  endif()
endmacro()

macro(check_toolkit)
  line_get(wanted cuda version)
  line_toolkit_version(cuda "${CUDA_ROOT}")
  if(NOT cuda MATCHES "^8[.]0([.]|$)")
    line_fault("the CUDA ${wanted} toolkit" "\"${cuda}\" in \"${CUDA_ROOT}\""
      "install it, or set ${variable} to its directory")
  else()
    line_say("CUDA" "${cuda} in ${CUDA_ROOT}")
    line_list(files cuda files)
    foreach(file IN LISTS files)
      if(NOT EXISTS "${CUDA_ROOT}/${file}")
        line_fault("${CUDA_ROOT}/${file}" "no such file" "install the CUDA ${wanted} toolkit again")
      endif()
    endforeach()
  endif()
endmacro()

macro(check_compiler)
  line_get(name compiler name)
  line_get(variable compiler variable)
  line_get(file compiler file)
  set(cl "")
  if(NOT "$ENV{${variable}}" STREQUAL "")
    file(TO_CMAKE_PATH "$ENV{${variable}}" tools)
    get_filename_component(cl "${tools}/${file}" ABSOLUTE)
  endif()
  if(cl STREQUAL "" OR NOT EXISTS "${cl}")
    line_fault("${name}, which CUDA 8.0 takes as its newest" "no compiler at \"${cl}\" (${variable})"
      "install it with the C++ tools")
  else()
    line_say("compiler" "${cl}")
  endif()
endmacro()

# Sets words to what the first of the programs that runs says.
function(check_ask out)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "PROGRAMS;ARGUMENTS")
  set(${out} "" PARENT_SCOPE)
  foreach(program IN LISTS arg_PROGRAMS)
    if(EXISTS "${program}")
      execute_process(COMMAND "${program}" ${arg_ARGUMENTS} TIMEOUT 60 RESULT_VARIABLE result
        OUTPUT_VARIABLE words ERROR_QUIET)
      if(result EQUAL 0)
        set(${out} "${words}" PARENT_SCOPE)
        return()
      endif()
    endif()
  endforeach()
endfunction()

macro(check_gpu)
  # Sets minimum: of the toolkit in the lock, else of the newest 8.0.
  string(JSON count LENGTH "${line_versions}" drivers)
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    line_get(toolkit drivers ${index} cuda)
    line_get(driver drivers ${index} windows)
    if(index EQUAL last OR toolkit STREQUAL locked_cuda)
      set(minimum "${driver}")
      break()
    endif()
  endforeach()
  set(smi "${PROGRAM_FILES}/NVIDIA Corporation/NVSMI/nvidia-smi.exe"
    "${SYSTEM_ROOT}/System32/nvidia-smi.exe")
  check_ask(words PROGRAMS ${smi} ARGUMENTS --query-gpu=driver_version --format=csv,noheader)
  string(REGEX MATCH "[0-9]+[.][0-9]+" driver "${words}")
  if(driver STREQUAL "")
    line_fault("NVIDIA's driver ${minimum} or newer" "nvidia-smi does not tell one"
      "install the driver, or say -DWITHOUT_GPU=ON where no GPU is meant to be")
  elseif(driver VERSION_LESS minimum)
    line_fault("NVIDIA's driver ${minimum} or newer, for CUDA ${locked_cuda}" "${driver}"
      "install a newer driver")
  else()
    line_say("driver" "${driver}")
  endif()

  # The drivers of that time don't tell the compute capability by nvidia-smi; deviceQuery does.
  check_ask(words PROGRAMS ${smi} ARGUMENTS --query-gpu=compute_cap --format=csv,noheader)
  string(REGEX MATCHALL "[0-9]+[.][0-9]+" capabilities "${words}")
  if(capabilities STREQUAL "")
    check_ask(words PROGRAMS "${CUDA_ROOT}/extras/demo_suite/deviceQuery.exe")
    string(REGEX MATCHALL "CUDA Capability Major/Minor version number: +[0-9]+[.][0-9]+" lines
      "${words}")
    string(REGEX MATCHALL "[0-9]+[.][0-9]+" capabilities "${lines}")
  endif()
  line_get(min compute_capability min)
  line_get(max compute_capability max)
  if(capabilities STREQUAL "")
    set(unknown "not known: neither nvidia-smi nor the toolkit's deviceQuery tells it;")
    line_say("compute capability" "${unknown} ${min} to ${max} is right")
  endif()
  foreach(capability IN LISTS capabilities)
    if(capability VERSION_LESS min OR capability VERSION_GREATER max)
      line_fault("a GPU of compute capability ${min} to ${max}, for which this cuDNN has code"
        "${capability}" "take another GPU, or hide this one by CUDA_VISIBLE_DEVICES")
    else()
      line_say("compute capability" "${capability}")
    endif()
  endforeach()
endmacro()

check_lock()
if(FOR STREQUAL "build")
  check_toolkit()
  check_compiler()
else()
  check_program()
  check_search()
  if(NOT WITHOUT_GPU)
    check_gpu()
  endif()
endif()
line_finish("${what}")
