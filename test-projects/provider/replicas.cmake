# SPDX-License-Identifier: BSD-3-Clause
# provider.replica, provider.initial-cache: each replica takes the chosen cuDNN, though the toolkit
# holds another. provider.without: the same project left alone takes half or all of the other one,
# or the case above would prove nothing.

#[[
provider_replica(<replica>
  [ON <argument>...]                 what a user of that project gives to have cuDNN
  WITHOUT <hint> <regex>             without the provider: the hint, what the program then says
  [TREE <steps>] [RIGHT <regex>]     other than the usual ones
  [PROJECT <name>])                  its name in projects.json, default <replica>
]]
function(provider_replica replica)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TREE;RIGHT;PROJECT" "ON;WITHOUT")
  foreach(pair IN ITEMS "TREE=${tree}" "RIGHT=${right}" "PROJECT=${replica}")
    string(REGEX MATCH "^([A-Z]+)=(.*)" matched "${pair}")
    if(NOT DEFINED arg_${CMAKE_MATCH_1})
      set(arg_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
    endif()
  endforeach()
  set(usual "-DREPLICA=${replica}" -DLANGS=CXX ${common} ${arg_ON})
  provider_case("replica.${replica}" SOURCE "${replicas}"
    STEP layout ARGS "${arg_TREE}"
    STEP configure ARGS ${usual} "${by_provider}" "-DCUDNN_ROOT=<tree>/cudnn"
      NOT_STDOUT "its own module"
    STEP build
    STEP run COMMAND "<build>/app" STDOUT "${arg_RIGHT}"
    STEP configure NOT_STDOUT "its own module"
    STEP build STDOUT "no work to do|up to date|Built target" NOT_STDOUT "Building")
  list(GET arg_WITHOUT 0 hint)
  list(GET arg_WITHOUT 1 wrong)
  if(wrong MATCHES "^configure: (.*)")
    provider_case("without.${replica}" ALWAYS SOURCE "${replicas}"
      STEP layout ARGS "${arg_TREE}"
      STEP configure ARGS ${usual} ${hint} STDOUT "${CMAKE_MATCH_1}")
  else()
    provider_case("without.${replica}" ALWAYS SOURCE "${replicas}"
      STEP layout ARGS "${arg_TREE}"
      STEP configure ARGS ${usual} ${hint}
      STEP build
      STEP run COMMAND "<build>/app" STDOUT "${wrong}")
  endif()
  provider_case("initial-cache.${replica}" ALWAYS SOURCE "${replicas}"
    STEP layout ARGS "${arg_TREE}"
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" "-DFOR=${arg_PROJECT}" "-DOUT=<work>/first.cmake"
      "-DCUDNN_ROOT=<tree>/cudnn" "-DCUDAToolkit_ROOT=<tree>/cuda"
      -P "<modules>/CUDNNInitialCache.cmake" STDOUT "Written: <work>/first.cmake"
    STEP configure ARGS -C "<work>/first.cmake" ${usual}
    STEP build
    STEP run COMMAND "<build>/app" STDOUT "${arg_RIGHT}")
endfunction()

set(of_toolkit "compiled 90100 running 90100 loaded <tree>/cuda/")
set(header_of_toolkit "compiled 90100 running 90800")
set(library_of_toolkit "compiled 90800 running 90100")
# a hint that FindCUDNN knows and the project doesn't
set(unread "-DCUDNN_HOME=<tree>/cudnn")

provider_replica(katago ON -DUSE_BACKEND=cuda
  WITHOUT "-DCUDNN_ROOT_DIR=<tree>/cudnn" "${of_toolkit}")
provider_replica(ctranslate2 ON -DWITH_CUDNN=ON
  WITHOUT "-DCMAKE_PREFIX_PATH=<tree>/cudnn" "${header_of_toolkit}")
provider_replica(opencv WITHOUT "-DCUDNN_ROOT=<tree>/cudnn" "${header_of_toolkit}")
provider_replica(marian WITHOUT "-DCUDNN_ROOT_DIR=<tree>/cudnn" "${library_of_toolkit}")
provider_replica(cudnn-frontend WITHOUT "-DCUDNN_PATH=<tree>/cudnn" "${header_of_toolkit}")
provider_replica(transformer-engine PROJECT TransformerEngine WITHOUT "${unread}" "${of_toolkit}")
provider_replica(darknet WITHOUT "${unread}" "${of_toolkit}")
provider_replica(dlib WITHOUT "${unread}" "${of_toolkit}")
provider_replica(pytorch WITHOUT "-DCUDNN_ROOT=<tree>/cudnn" "${header_of_toolkit}")
provider_replica(onednn
  WITHOUT "-DcuDNN_ROOT=<tree>/cudnn" "configure: missing: CUDA_DRIVER_LIBRARY")
provider_replica(onnxruntime PROJECT "ONNX Runtime" ON -Donnxruntime_USE_CUDA=ON
  WITHOUT "-Donnxruntime_CUDNN_HOME=<tree>/cudnn" "${header_of_toolkit}")
provider_replica(tvm ON -DUSE_CUDNN=ON WITHOUT "${unread}" "${of_toolkit}")

# Caffe knows no cuDNN from 8 on, and takes the 9 of the toolkit all the same
link_install(chosen_7 cudnn 7.6.5)
link_toolkit(toolkit_10 10.2)
link_tree(caffe_tree "${chosen_7}" "${toolkit_10}" "${toolkit_headers}" "${toolkit_libraries}")
provider_replica(caffe TREE "${caffe_tree}"
  RIGHT "^compiled 7605 running 7605 loaded <tree>/cudnn/lib/libcudnn\\.so\\.7"
  WITHOUT "-DCUDNN_ROOT=<tree>/cudnn" "${of_toolkit}")
