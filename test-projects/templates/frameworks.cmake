# SPDX-License-Identifier: BSD-3-Clause
# templates.frameworks: each entry of data/frameworks.json through the whole chain. The frameworks
# that CMake builds are stood for by the replicas of the suite provider, whose toolkit holds a
# second cuDNN; those with a command of their own by programs of that name, which do what is known
# of them.
# templates.dlib: the real one.

#[[
templates_framework(<name> <project> <replica>
  [DIRECTORY <name>]            where its CMakeLists.txt is, below its sources
  [SUMMARY <line>]              what it prints at the end of its configure
  [TREE <steps>] [SET ...] [CONFIGURE ...] [WORDS ...])
]]
function(templates_framework name entry replica)
  cmake_parse_arguments(PARSE_ARGV 3 arg "" "DIRECTORY;SUMMARY;TREE" "SET;CONFIGURE;WORDS")
  if(NOT DEFINED arg_TREE)
    set(arg_TREE "${tree}")
  endif()
  set(sources "<work>/source")
  if(NOT DEFINED arg_DIRECTORY)
    set(arg_DIRECTORY source)
    set(sources "<work>/source/source")
  endif()
  set(script "${CMAKE_CURRENT_BINARY_DIR}/frameworks/${name}.cmake")
  cudnn_cmake_write_if_different("${script}"
    "file(MAKE_DIRECTORY \"\${case_work}/source\")
file(CREATE_LINK [=[${replicas}]=] \"\${case_work}/source/${arg_DIRECTORY}\" SYMBOLIC)
file(WRITE \"\${case_work}/summary.cmake\" [=[
cmake_language(DEFER CALL message STATUS [==[${arg_SUMMARY}]==])
]=])
")
  templates_case(frameworks.${name} TREE "${arg_TREE}"
    SET "CUDNN_CI_FRAMEWORK=${entry}" "CUDNN_CI_SOURCE=${sources}" ${replica_mode} ${arg_SET}
    CONFIGURE "-DREPLICA=${replica}" -DLANGS=CXX "-DCMAKE_PROJECT_INCLUDE=<work>/summary.cmake"
      ${arg_CONFIGURE}
    BEFORE STEP script ARGS "${script}" STEPS fetch check configure build audit
    WORDS "compiled: 1 objects" "linked: 1 times" "1 need cuDNN, the chosen" ${arg_WORDS})
endfunction()

templates_framework(dlib dlib dlib DIRECTORY dlib SUMMARY "DLIB WILL USE CUDA")
templates_framework(opencv OpenCV opencv SUMMARY "    cuDNN:    YES (ver 9.8.0)")
templates_framework(katago katago katago DIRECTORY cpp)
templates_framework(ctranslate2 CTranslate2 ctranslate2)
link_install(chosen_7 cudnn 7.6.5)
link_toolkit(toolkit_10 10.2)
link_tree(caffe_tree "${chosen_7}" "${toolkit_10}" "${toolkit_headers}" "${toolkit_libraries}")
templates_framework(caffe Caffe caffe TREE "${caffe_tree}" SET CUDNN_CI_CUDNN=7...<8
  SUMMARY "Found cuDNN: ver. 7.6.5 found" WORDS "Caffe by initial-cache")

# A framework that goes on without CUDA, and says so.
templates_case(frameworks.dlib-silently-without FAILS configure
  SET CUDNN_CI_FRAMEWORK=dlib "CUDNN_CI_SOURCE=${CMAKE_CURRENT_SOURCE_DIR}/without"
  WORDS "wanted: dlib with CUDA and cuDNN seen: cache entry DLIB_USE_CUDA is \"OFF\", not"
    "configure.log does not say DLIB WILL USE CUDA")
# It must link cuDNN, and does not.
templates_case(frameworks.must-link FAILS audit SET CUDNN_CI_FRAMEWORK=KataGo
  "CUDNN_CI_SOURCE=<work>/source" CONFIGURE -DFAULT=unlinked
  BEFORE STEP script ARGS "${checks}/project-cpp.cmake"
  WORDS "wanted: a program or library of KataGo that links cuDNN seen: none")

# --- those with a command of their own
set(own_command PATH "${CMAKE_CURRENT_SOURCE_DIR}/stand-ins/programs" CONFIGURE none
  BEFORE STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E make_directory "<work>/source"
  SET "TEMPLATES_REPLICAS=${replicas}" "CUDNN_CI_SOURCE=<work>/source"
    "TEMPLATES_CMAKE=${CUDNN_CMAKE_CASE_CMAKE}")
link_tree(plain_tree "${chosen}" "${toolkit}")
templates_case(frameworks.pytorch TREE "${plain_tree}" ${own_command} CUDNN_CI_FRAMEWORK=PyTorch
  "CUDNN_CI_ARCHITECTURES=80|90"
  WORDS "environment: CUDNN_LIBRARY=<tree>/cudnn/lib/libcudnn.so.9"
    "environment: TORCH_CUDA_ARCH_LIST=8.0.9.0 " "linked: 1 times")
templates_case(frameworks.onnxruntime TREE "${plain_tree}" ${own_command}
  "CUDNN_CI_FRAMEWORK=ONNX Runtime" CUDNN_CI_ARCHITECTURES=80
  WORDS "--cudnn_home <tree>/cudnn --cmake_extra_defines CMAKE_CUDA_ARCHITECTURES=80"
    "compiled: 1 objects")
templates_case(frameworks.tensorflow ${own_command} CUDNN_CI_FRAMEWORK=TensorFlow
  WORDS "--repo_env=LOCAL_CUDNN_PATH=<tree>/cudnn --repo_env=LOCAL_CUDA_PATH=<tree>/cuda"
    "audit: skipped: TensorFlow has no build tree of CMake")

# --- the real dlib: two of its objects, with this machine's cuDNN copied to a root of its own while
# the toolkit keeps the one that it may hold
set(dlib_missing "${LINK_NVCC_MISSING}")
if(NOT dlib_missing)
  set(dlib_missing "${LINK_CUDNN_ROOT_MISSING}")
endif()
if(NOT dlib_missing AND CMAKE_CURRENT_BINARY_DIR MATCHES " ")
  set(dlib_missing "nvcc's lists of headers do not tell a space in a path from one between two")
endif()
if(NOT dlib_missing AND NOT CUDNN_CMAKE_CASE_NINJA)
  set(dlib_missing "no Ninja, which builds single objects")
endif()
if(NOT dlib_missing AND templates_cmake_version VERSION_LESS 3.24)
  set(dlib_missing "the provider needs CMake 3.24")
endif()
if(dlib_missing)
  link_skipped_case(templates.dlib.objects "${dlib_missing}" real slow)
else()
  configure_file(checks/dlib.cmake.in dlib.cmake @ONLY)
  set(dlib_configure "-DCMAKE_CUDA_HOST_COMPILER=${LINK_CXX}" "-DCMAKE_C_COMPILER=${LINK_C}"
    -DBUILD_SHARED_LIBS=ON -DDLIB_NO_GUI_SUPPORT=ON)
  foreach(part IN ITEMS USE_BLAS USE_LAPACK USE_FFMPEG USE_MKL_FFT JPEG_SUPPORT PNG_SUPPORT
      GIF_SUPPORT WEBP_SUPPORT JXL_SUPPORT LINK_WITH_SQLITE3)
    list(APPEND dlib_configure -DDLIB_${part}=OFF)
  endforeach()
  set(dlib_objects CMakeFiles/dlib.dir/cuda/cudnn_dlibapi.cpp.o)
  set(dlib_settings CUDNN_CI_FRAMEWORK=dlib "CUDNN_CI_SOURCE=<work>/dlib"
    "CUDAToolkit_ROOT=${LINK_CUDA_ROOT}" CUDNN_CI_ARCHITECTURES=75 CUDNN_CI_CONFIG=Debug
    "CUDNN_CI_TARGETS=${dlib_objects}")
  # The same build is not right for another cuDNN.
  templates_case(dlib.objects TREE "[{\"dir\": \"empty\"}]" LABELS real slow
    BEFORE STEP script ARGS "${CMAKE_CURRENT_BINARY_DIR}/dlib.cmake"
    STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" LIMIT 280
      STDOUT "DLIB WILL USE CUDA" "linked: 1 times" "manifest: passed"
        "compiled: 1 objects with cudnn.h from <tree>/cudnn/include"
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E env "CUDNN_ROOT=<tree>/other"
      "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" fetch check STDOUT "check: passed"
    STEP script ARGS "${checks}/dlib-other.cmake"
    CONFIGURE ${dlib_configure} SET ${dlib_settings} STEPS audit FAILS audit
    WORDS "seen: <tree>/cudnn/include/cudnn.h in CMakeFiles/dlib.dir/cuda/cudnn_dlibapi.cpp.o")
endif()

# --- data/frameworks.json itself
cudnn_cmake_add_case(NAME templates.frameworks.data LABELS templates
  STEP script ARGS "${checks}/frameworks-data.cmake")
