# SPDX-License-Identifier: BSD-3-Clause

# Prints what find_package(CUDNN) found, one line a fact, and leaves for ci/demo:
#   found.txt          the same facts, one "name=value" a line, and whether there is cuBLASLt
#   run-time-path.txt  Windows: the directories of cuDNN's and CUDA's DLLs, as PATH wants them
function(print_cudnn_table)
  list(LENGTH CUDNN_RUNTIME_FILES runtime_files)
  if(CUDNN_CUDA_VERSION)
    set(cuda "${CUDNN_CUDA_VERSION} (evidence: ${CUDNN_CUDA_EVIDENCE})")
  else()
    set(cuda "unknown")
  endif()
  set(names version layout "for CUDA" toolkit include libraries run-time)
  set(version_value "${CUDNN_VERSION}")
  set(layout_value "${CUDNN_LAYOUT}")
  set(for_CUDA_value "${cuda}")
  set(toolkit_value "CUDA ${CUDAToolkit_VERSION}, ${CUDAToolkit_BIN_DIR}")
  list(GET CUDNN_INCLUDE_DIRS 0 include_value)
  list(JOIN CUDNN_LIBRARIES ", " libraries_value)
  set(run-time_value "${runtime_files} files")

  message(STATUS "cuDNN")
  set(facts "")
  foreach(name IN LISTS names)
    string(REPLACE " " "_" key "${name}")
    string(SUBSTRING "${name}            " 0 10 column)
    message(STATUS "  ${column} ${${key}_value}")
    string(APPEND facts "${key}=${${key}_value}\n")
  endforeach()
  set(cublaslt no)
  if(TARGET CUDA::cublasLt)
    set(cublaslt yes)
  endif()
  string(APPEND facts "cublaslt=${cublaslt}\n")
  file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/found.txt" "${facts}")

  if(WIN32)
    set(dirs ${CUDNN_RUNTIME_DIRS} "${CUDAToolkit_BIN_DIR}" "${CUDAToolkit_BIN_DIR}/x64"
             "${CUDAToolkit_BIN_DIR}/x86_64")
    cmake_path(CONVERT "${dirs}" TO_NATIVE_PATH_LIST dirs)
    file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/run-time-path.txt" "${dirs}\n")
  endif()
endfunction()
