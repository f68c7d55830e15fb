# SPDX-License-Identifier: BSD-3-Clause
# provider.legacy: CUDA sources that go through CMake's old FindCUDA, which gives nvcc the toolkit's
# headers first.
configure_file(scripts/legacy-nvcc.cmake.in legacy-nvcc.cmake @ONLY)
set(legacy "${CMAKE_CURRENT_SOURCE_DIR}/projects/legacy")
set(legacy_options "-DREPLICAS=${replicas}" "-DCMAKE_CXX_COMPILER=${LINK_CXX}" ${no_author_warnings}
  "-DCUDA_TOOLKIT_ROOT_DIR=<tree>/cuda" "-DCUDAToolkit_ROOT=<tree>/cuda"
  "-DCUDA_CUDART_LIBRARY=<tree>/cuda/lib64/libcudart.so" -DCUDA_USE_STATIC_CUDA_RUNTIME=OFF
  -DWITH_CUDNN=ON "-DCUDNN_ROOT=<tree>/cudnn")

# provider_legacy(<case> <what the program says> [ARGS <argument>...] [STDERR <regex>])
function(provider_legacy name said)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "STDERR" "ARGS")
  set(expected "")
  if(DEFINED arg_STDERR)
    set(expected STDERR "${arg_STDERR}")
  endif()
  provider_case("legacy.${name}" SOURCE "${legacy}"
    STEP layout ARGS "${tree}"
    STEP script ARGS "${CMAKE_CURRENT_BINARY_DIR}/legacy-nvcc.cmake"
    STEP configure ARGS ${legacy_options} ${arg_ARGS} ${expected}
    STEP build
    STEP run COMMAND "<build>/app" STDOUT "${said}")
endfunction()

provider_legacy(without "^compiled 90100 and 90100 ")
if(CMAKE_CURRENT_BINARY_DIR MATCHES " ")
  # FindCUDA hands flags over without quotes, so there it is told, too
  provider_legacy(told-space "^compiled 90800 and 90100 running 90800 loaded <tree>/cudnn/"
    ARGS "${by_provider}"
    STDERR "compiled with +<tree>/cuda/include/cudnn\\.h, not with +<tree>/cudnn/include/cudnn\\.h")
  return()
endif()
provider_legacy(mended "^compiled 90800 and 90800 running 90800 loaded <tree>/cudnn/"
  ARGS "${by_provider}")
provider_legacy(mended-package "^compiled 90800 and 90800 running 90800 loaded <tree>/cudnn/"
  ARGS "${by_provider}" -DPACKAGE=ON)
provider_legacy(told "^compiled 90800 and 90100 running 90800 loaded <tree>/cudnn/"
  ARGS "${by_provider}" -DRESET=ON
  STDERR "compiled with +<tree>/cuda/include/cudnn\\.h, not with +<tree>/cudnn/include/cudnn\\.h")
