# SPDX-License-Identifier: BSD-3-Clause
# provider.dlib: the real dlib, unmodified, takes the chosen cuDNN in four ways: header, link and
# load; with a toolkit that holds none, and with a second one in the toolkit. fetch-dlib.cmake gets
# the sources; without them, a CUDA compiler or a real cuDNN these skip. A whole build takes minutes
# and is asked for by -DCUDNN_CMAKE_DLIB_WHOLE=ON.

option(CUDNN_CMAKE_DLIB_WHOLE "Build the whole of dlib in provider.dlib.whole" OFF)

set(dlib_missing "${LINK_NVCC_MISSING}")
if(NOT dlib_missing)
  set(dlib_missing "${LINK_CUDNN_ROOT_MISSING}")
endif()
if(NOT dlib_missing AND CMAKE_CURRENT_BINARY_DIR MATCHES " ")
  set(dlib_missing "nvcc's lists of headers do not tell a space in a path from one between two")
endif()
if(NOT dlib_missing AND NOT CUDNN_CMAKE_CASE_NINJA)
  set(dlib_missing "no Ninja, whose log tells what was compiled in")
endif()
configure_file(scripts/dlib-trees.cmake.in dlib-trees.cmake @ONLY)
cmake_path(GET CUDNN_CMAKE_MODULE_DIR PARENT_PATH clone)

# Only what cuDNN needs, and the least work for the compilers.
set(dlib_options -G Ninja "-DCMAKE_MAKE_PROGRAM=${CUDNN_CMAKE_CASE_NINJA}"
  "-DCMAKE_CXX_COMPILER=${LINK_CXX}" "-DCMAKE_CUDA_HOST_COMPILER=${LINK_CXX}"
  "-DCMAKE_C_COMPILER=${LINK_C}" -DCMAKE_CUDA_ARCHITECTURES=75 "-DCUDAToolkit_ROOT=<tree>/cuda"
  -DCMAKE_BUILD_TYPE=Debug -DBUILD_SHARED_LIBS=ON -DDLIB_USE_CUDA=ON -DDLIB_NO_GUI_SUPPORT=ON)
foreach(part IN ITEMS USE_BLAS USE_LAPACK USE_FFMPEG USE_MKL_FFT JPEG_SUPPORT PNG_SUPPORT
    GIF_SUPPORT WEBP_SUPPORT JXL_SUPPORT LINK_WITH_SQLITE3)
  list(APPEND dlib_options -DDLIB_${part}=OFF)
endforeach()
set(dlib_objects --target CMakeFiles/dlib.dir/cuda/cudnn_dlibapi.cpp.o
  --target CMakeFiles/dlib.dir/cuda/cusolver_dlibapi.cu.o)

# provider_dlib(<case> TOOLKIT plain|with-cudnn [WAY <argument>...] [BEFORE <step>...]
#   [BUILD <argument>...] [CHECK <name>])
function(provider_dlib name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TOOLKIT;CHECK" "WAY;BEFORE;BUILD")
  if(dlib_missing)
    link_skipped_case("provider.dlib.${name}" "${dlib_missing}" real slow)
    return()
  endif()
  foreach(pair IN ITEMS "CHECK=dlib" "BUILD=${dlib_objects}")
    string(REGEX MATCH "^([A-Z]+)=(.*)" matched "${pair}")
    if(NOT DEFINED arg_${CMAKE_MATCH_1})
      set(arg_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
    endif()
  endforeach()
  # CUDNN_PATH: a hint that FindCUDNN knows and dlib doesn't
  cudnn_cmake_add_case(NAME "provider.dlib.${name}" LABELS real slow TIMEOUT 1500
    ENV "CUDNN_PATH=<tree>/cudnn"
    STEP script ARGS "${checks}/dlib-source.cmake"
    STEP layout ARGS "[{\"dir\": \"empty\"}]"
    STEP script ARGS "${CMAKE_CURRENT_BINARY_DIR}/dlib-trees.cmake"
    STEP script ARGS "${checks}/dlib-toolkit-${arg_TOOLKIT}.cmake"
    ${arg_BEFORE}
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -S "<work>/dlib/dlib" -B "<build>" ${arg_WAY}
      ${dlib_options} STDOUT "DLIB WILL USE CUDA" LIMIT 180
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --build "<build>" ${arg_BUILD} LIMIT 1200
      CHECK "${checks}/${arg_CHECK}.cmake")
endfunction()

foreach(toolkit IN ITEMS plain with-cudnn)
  if(provider_missing)
    link_skipped_case(provider.dlib.provider-${toolkit} "${provider_missing}" real slow)
  else()
    provider_dlib(provider-${toolkit} TOOLKIT ${toolkit} WAY "${by_provider}")
  endif()
  provider_dlib(module-path-${toolkit} TOOLKIT ${toolkit} WAY "-DCMAKE_MODULE_PATH=<modules>")
  provider_dlib(config-${toolkit} TOOLKIT ${toolkit} WAY "-DCMAKE_PREFIX_PATH=${clone}"
    -DCMAKE_FIND_PACKAGE_PREFER_CONFIG=ON)
  provider_dlib(initial-cache-${toolkit} TOOLKIT ${toolkit} WAY -C "<work>/first.cmake"
    BEFORE STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -DFOR=dlib "-DOUT=<work>/first.cmake"
      "-DCUDAToolkit_ROOT=<tree>/cuda"
      -P "<modules>/CUDNNInitialCache.cmake" STDOUT "Written")
endforeach()
provider_dlib(without TOOLKIT with-cudnn CHECK dlib-wrong)
if(CUDNN_CMAKE_DLIB_WHOLE AND NOT provider_missing)
  provider_dlib(whole TOOLKIT with-cudnn WAY "${by_provider}" BUILD -j2)
endif()
