# SPDX-License-Identifier: BSD-3-Clause
# provider.dlib: the real dlib, unmodified, takes the chosen cuDNN in four ways: header, link and
# load; with a second one in the toolkit, and with a toolkit that holds none. fetch-dlib.cmake gets
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
  "-DCMAKE_C_COMPILER=${LINK_C}" -DCMAKE_C_COMPILER_WORKS=ON -DCMAKE_C_ABI_COMPILED=ON
  -DCMAKE_HAVE_LIBC_PTHREAD=ON -DCMAKE_CUDA_ARCHITECTURES=75 "-DCUDAToolkit_ROOT=<tree>/cuda"
  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG= -DCMAKE_CUDA_FLAGS_DEBUG=
  -DBUILD_SHARED_LIBS=ON -DDLIB_USE_CUDA=ON -DDLIB_NO_GUI_SUPPORT=ON)
foreach(part IN ITEMS USE_BLAS USE_LAPACK USE_FFMPEG USE_MKL_FFT JPEG_SUPPORT PNG_SUPPORT
    GIF_SUPPORT WEBP_SUPPORT JXL_SUPPORT LINK_WITH_SQLITE3)
  list(APPEND dlib_options -DDLIB_${part}=OFF)
endforeach()
set(dlib_objects --target CMakeFiles/dlib.dir/cuda/cudnn_dlibapi.cpp.o
  --target CMakeFiles/dlib.dir/cuda/cusolver_dlibapi.cu.o)

# provider_dlib(<case> [WAY <argument>...] [BEFORE <step>...] [THEN <step>...]): configures dlib
# with a second cuDNN in the toolkit; THEN builds and looks.
function(provider_dlib name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "WAY;BEFORE;THEN")
  if(dlib_missing)
    link_skipped_case("provider.dlib.${name}" "${dlib_missing}" real slow)
    return()
  endif()
  # CUDNN_PATH: a hint that FindCUDNN knows and dlib doesn't
  cudnn_cmake_add_case(NAME "provider.dlib.${name}" LABELS real slow TIMEOUT 1500
    ENV "CUDNN_PATH=<tree>/cudnn"
    STEP script ARGS "${checks}/dlib-source.cmake"
    STEP layout ARGS "[{\"dir\": \"empty\"}]"
    STEP script ARGS "${CMAKE_CURRENT_BINARY_DIR}/dlib-trees.cmake"
    STEP script ARGS "${checks}/dlib-toolkit-with-cudnn.cmake"
    ${arg_BEFORE}
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -S "<work>/dlib/dlib" -B "<build>" ${arg_WAY}
      ${dlib_options} STDOUT "DLIB WILL USE CUDA" LIMIT 180 ${arg_THEN})
endfunction()

# Built and looked at with a second cuDNN in the toolkit; then, by the compilers' and the linker's
# word alone, without one.
set(dlib_look
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --build "<build>"
    --target CMakeFiles/dlib.dir/cuda/cudnn_dlibapi.cpp.o
    --target CMakeFiles/dlib.dir/cuda/cusolver_dlibapi.cu.o LIMIT 600 CHECK "${checks}/dlib.cmake"
  STEP script ARGS "${checks}/dlib-toolkit-plain.cmake"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" "<build>" STDOUT "DLIB WILL USE CUDA"
    CHECK "${checks}/dlib-again.cmake")
if(provider_missing)
  link_skipped_case(provider.dlib.provider "${provider_missing}" real slow)
else()
  # and then the provider is taken away: all of it is wrong
  provider_dlib(provider WAY "${by_provider}" THEN ${dlib_look}
    STEP script ARGS "${checks}/dlib-toolkit-with-cudnn.cmake"
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -UCMAKE_PROJECT_TOP_LEVEL_INCLUDES "-U*CUDNN*"
      "<build>" STDOUT "DLIB WILL USE CUDA" CHECK "${checks}/dlib-wrong.cmake")
endif()
provider_dlib(module-path WAY "-DCMAKE_MODULE_PATH=<modules>" THEN ${dlib_look})
provider_dlib(config WAY "-DCMAKE_PREFIX_PATH=${clone}" -DCMAKE_FIND_PACKAGE_PREFER_CONFIG=ON
  THEN ${dlib_look})
provider_dlib(initial-cache WAY -C "<work>/first.cmake" THEN ${dlib_look}
  BEFORE STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -DFOR=dlib "-DOUT=<work>/first.cmake"
    "-DCUDAToolkit_ROOT=<tree>/cuda" -P "<modules>/CUDNNInitialCache.cmake" STDOUT "Written")
if(CUDNN_CMAKE_DLIB_WHOLE AND NOT provider_missing)
  provider_dlib(whole WAY "${by_provider}"
    THEN STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --build "<build>" -j2 LIMIT 1200
      CHECK "${checks}/dlib.cmake")
endif()
