# SPDX-License-Identifier: BSD-3-Clause
# provider.places: this project installed, and in directories with odd names. provider.scripts: what
# CUDNNInitialCache.cmake says when it can't. provider.data: projects.json. provider.cuda: CUDA
# sources by the real nvcc.

cmake_path(GET CUDNN_CMAKE_MODULE_DIR PARENT_PATH repository)
set(installed "<work>/prefix/share/cmake/cudnn/modules")
set(install_steps
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -S "${repository}" -B "<work>/install"
    -G "${CMAKE_GENERATOR}" "-DCMAKE_MAKE_PROGRAM=${CMAKE_MAKE_PROGRAM}"
    -DBUILD_TESTING=OFF "-DCMAKE_INSTALL_PREFIX=<work>/prefix"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --install "<work>/install")
provider_case(places.installed SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  ${install_steps}
  STEP configure ARGS ${katago}
    "-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=${installed}/CUDNNProvider.cmake"
    STDOUT "replica: <tree>/cudnn/include with <tree>/cudnn/lib/libcudnn\\.so\\.9")
provider_case(places.installed-initial-cache ALWAYS SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  ${install_steps}
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -DFOR=KataGo ${root}
    -P "${installed}/CUDNNInitialCache.cmake" STDOUT "Written: <work>/cudnn-katago\\.cmake"
  STEP configure ARGS -C "<work>/cudnn-katago.cmake" ${katago}
    STDOUT "replica: <tree>/cudnn/include with <tree>/cudnn/lib/libcudnn\\.so\\.9")

# an odd name for cuDNN and for this project
set(odd "it is (a) [b] @c@ #d %e ü \$f \${g}")
link_install(odd_chosen "${odd}" 9.8.0 "cuda=\"12.8\"")
link_tree(odd_tree "${odd_chosen}" "${toolkit}" "${toolkit_headers}" "${toolkit_libraries}")
string(REGEX REPLACE "([][()$])" "\\\\\\1" odd_regex "${odd}")
set(right_odd "^compiled 90800 running 90800 loaded <tree>/${odd_regex}/lib/libcudnn\\.so\\.9")
set(clone "<work>/clone ${odd}")
foreach(replica IN ITEMS katago cudnn-frontend dlib)
  provider_case(places.odd-names-${replica} SOURCE "${replicas}"
    STEP layout ARGS "${odd_tree}"
    STEP script ARGS "${checks}/odd-clone.cmake"
    STEP configure ARGS ${katago} "-DREPLICA=${replica}" "-DCUDNN_ROOT=<tree>/${odd}"
      "-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=${clone}/modules/CUDNNProvider.cmake"
    STEP build
    STEP run COMMAND "<build>/app" STDOUT "${right_odd}")
endforeach()
provider_case(places.odd-names-initial-cache ALWAYS SOURCE "${replicas}"
  STEP layout ARGS "${odd_tree}"
  STEP script ARGS "${checks}/odd-clone.cmake"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -DFOR=katago "-DOUT=${clone}/first.cmake"
    "-DCUDNN_ROOT=<tree>/${odd}" "-DCUDAToolkit_ROOT=<tree>/cuda"
    -P "${clone}/modules/CUDNNInitialCache.cmake" STDOUT "Written"
  STEP configure ARGS -C "${clone}/first.cmake" ${katago} "-DCUDNN_ROOT=<tree>/${odd}"
  STEP build
  STEP run COMMAND "<build>/app" STDOUT "${right_odd}")

# provider_script(<case> <regex of stderr> <argument>...)
function(provider_script name words)
  provider_case("scripts.${name}" ALWAYS
    STEP layout ARGS "${refused_tree}"
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" ${ARGN} -P "<modules>/CUDNNInitialCache.cmake"
      EXIT 1 STDERR "${words}")
endfunction()
provider_script(no-project "for which project\\? cmake -DFOR=<project> -P" -DX=1)
provider_script(unknown-project "FOR=Nothing: no such project\\. Known: .*KataGo" -DFOR=Nothing)
provider_script(bazel "TensorFlow is built by Bazel.*--repo_env=LOCAL_CUDNN_PATH" -DFOR=tensorflow)
provider_script(nothing-fits "the toolkit is CUDA 12\\.8" -DFOR=dlib ${root})
provider_script(too-new "older than 8 allows|newer than 8 allows" -DFOR=Caffe
  "-DCUDNN_ROOT=<tree>/cudnn")
provider_case(scripts.provider-too-late ALWAYS
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -P "<modules>/CUDNNProvider.cmake"
    EXIT 1 STDERR "is for CMAKE_PROJECT_TOP_LEVEL_INCLUDES.* 3\\.24.*CUDNNInitialCache\\.cmake")

configure_file(scripts/data.cmake.in data.cmake @ONLY)
provider_case(data.projects ALWAYS STEP script ARGS "${CMAKE_CURRENT_BINARY_DIR}/data.cmake")

# --- CUDA sources by the real nvcc, on an overlay of this machine's toolkit
configure_file(../link/scripts/toolkit-overlay.cmake.in toolkit-overlay.cmake @ONLY)
set(cuda_cudnn 9.8.0)
set(cuda_number 90800)
if(LINK_CUDA_VERSION VERSION_GREATER_EQUAL 13)
  set(cuda_cudnn 9.12.0)
  set(cuda_number 91200)
elseif(LINK_CUDA_VERSION VERSION_LESS 12)
  set(cuda_cudnn 8.9.7)
  set(cuda_number 8907)
endif()
link_install(cuda_chosen cudnn ${cuda_cudnn} "cuda=\"${LINK_CUDA_VERSION}\"")
link_headers(cuda_other other/include 9.1.0)
link_tree(cuda_tree "${cuda_chosen}" "${cuda_other}")

set(missing "${LINK_NVCC_MISSING}")
if(NOT missing AND CMAKE_CURRENT_BINARY_DIR MATCHES " ")
  set(missing "nvcc names its directories without quotes: none in a path with a space links")
endif()
if(missing)
  link_skipped_case(provider.cuda.nvcc "${missing}" real)
  return()
endif()
# One build tree, since CMake takes two seconds to look at nvcc: left alone, with the provider, and
# as a project that takes targets.
set(running "running ${cuda_number} loaded <tree>/cudnn/")
set(chosen_in_both "^compiled ${cuda_number} and ${cuda_number} ${running}")
provider_case(cuda.nvcc SOURCE "${replicas}" LABELS real
  STEP layout ARGS "${cuda_tree}"
  STEP script ARGS "${CMAKE_CURRENT_BINARY_DIR}/toolkit-overlay.cmake"
  STEP configure ARGS ${katago} -DLANGS=CXX,CUDA "-DCMAKE_CUDA_COMPILER=<tree>/cuda/bin/nvcc"
    "-DCMAKE_CUDA_HOST_COMPILER=${LINK_CXX}" -DCMAKE_CUDA_ARCHITECTURES=75
    "-DCUDNN_INCLUDE_DIR=<tree>/cudnn/include" "-DCUDNN_LIBRARY=<tree>/cudnn/lib/libcudnn.so"
    LIMIT 90
  STEP build LIMIT 90
  STEP run COMMAND "<build>/app" STDOUT "^compiled 90100 and 90100 ${running}"
  STEP configure ARGS -UCUDNN_INCLUDE_DIR -UCUDNN_LIBRARY "${by_provider}" LIMIT 90
  STEP build LIMIT 90
  STEP run COMMAND "<build>/app" STDOUT "${chosen_in_both}"
  STEP configure ARGS -DREPLICA=cudnn-frontend LIMIT 90
  STEP build LIMIT 90
  STEP run COMMAND "<build>/app" STDOUT "${chosen_in_both}")
