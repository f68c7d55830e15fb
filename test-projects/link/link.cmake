# SPDX-License-Identifier: BSD-3-Clause
# link.fake and link.real: what is linked is what was found, and so is what is loaded.

set(program "${CMAKE_CURRENT_SOURCE_DIR}/program")
set(checks "${CMAKE_CURRENT_SOURCE_DIR}/checks")
set(compiler "-DCMAKE_CXX_COMPILER=${LINK_CXX}" "-DCMAKE_MODULE_PATH=<modules>")

#[[
link_fake_case(<name> <version> <chain> CUDA <version> [DIR <directory>] [LINKED <targets>]
  [ENV <name=value>...] [STDOUT <regex>] [CHECK <name of a script in checks/>])

Builds and runs program/ with a fake cuDNN whose library files have the names of <chain>.
]]
function(link_fake_case name version chain)
  cmake_parse_arguments(PARSE_ARGV 3 arg "" "LINKED;CUDA;DIR;STDOUT;CHECK" "ENV")
  foreach(pair IN ITEMS "DIR=cudnn" "STDOUT=Configuring done" "CHECK=programs" "LINKED=")
    string(REGEX MATCH "^([A-Z]+)=(.*)" matched "${pair}")
    if(NOT DEFINED arg_${CMAKE_MATCH_1})
      set(arg_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
    endif()
  endforeach()
  set(environment "")
  if(DEFINED arg_ENV)
    set(environment ENV ${arg_ENV})
  endif()
  link_install(install "${arg_DIR}" ${version} "chain=\"${chain}\"" "cuda=\"${arg_CUDA}\"")
  link_toolkit(toolkit ${arg_CUDA})
  link_tree(tree "${install}" "${toolkit}")
  cudnn_cmake_add_case(NAME "link.fake.${name}" SOURCE "${program}" ${environment}
    STEP layout ARGS "${tree}"
    STEP configure ARGS ${compiler} "-DCUDNN_ROOT=<tree>/${arg_DIR}"
      "-DCUDAToolkit_ROOT=<tree>/cuda" "-DEXPECTED_DIR=<tree>/${arg_DIR}/lib"
      "-DLINKED=${arg_LINKED}" STDOUT "${arg_STDOUT}"
    STEP build ARGS -v STDOUT "by-variables" CHECK "${checks}/${arg_CHECK}.cmake")
endfunction()

foreach(chain IN ITEMS full dev)
  link_fake_case(cudnn-7-${chain} 7.6.5 ${chain} CUDA 10.2 LINKED "infer,train,cudnn_all")
endforeach()
foreach(chain IN ITEMS real soname)
  link_fake_case(cudnn-8-${chain} 8.9.7 ${chain} CUDA 12.2
    LINKED "infer,train,cudnn_all,cudnn_cnn,cudnn_ops")
endforeach()
foreach(chain IN ITEMS full dev soname)
  link_fake_case(cudnn-9-${chain} 9.8.0 ${chain} CUDA 12.8
    LINKED "infer,train,cudnn_all,cudnn_cnn_infer,cudnn_ops_train")
endforeach()

# CMake takes the directories of LIBRARY_PATH for ones that the loader searches, too, and leaves
# them out of the RUNPATH.
set(stubs "<tree>/cuda/lib64/stubs")
set(library_path_words STDOUT "LIBRARY_PATH")
if(CMAKE_CURRENT_BINARY_DIR MATCHES " ")
  set(library_path_words "") # CMake doesn't take a directory with a space from LIBRARY_PATH
endif()
link_fake_case(library-path 9.8.0 full CUDA 12.8 LINKED "infer,cudnn_all" ${library_path_words}
  CHECK programs-library-path ENV "LIBRARY_PATH=${stubs}:<tree>/cudnn/lib")
link_fake_case(library-path-toolkit 9.8.0 full CUDA 12.8
  ENV "LIBRARY_PATH=${stubs}:<tree>/cuda/lib64")
link_fake_case(odd-path 9.8.0 full CUDA 12.8 DIR "it is (a) [b] @c@ #d %e ü" LINKED infer)

# --- static archives: the whole of cuDNN in the program, no file of it loaded
set(static_missing "")
if(NOT EXISTS "${LINK_Z}")
  set(static_missing "no libz to link with (zlib1g-dev)")
endif()
configure_file(scripts/static-archives.cmake.in static-archives.cmake @ONLY)

# link_static_case(<name> <version> <CUDNN_VERSION> [<step that makes the archives>...])
function(link_static_case name version number)
  if(static_missing)
    link_skipped_case(link.fake.static-${name} "${static_missing}")
    return()
  endif()
  set(field "archives=true")
  if(ARGN)
    set(field "")
  endif()
  link_install(install cudnn ${version} "cuda=\"12.2\"" ${field})
  link_toolkit(toolkit 12.2)
  link_tree(tree "${install}" "${toolkit}")
  cudnn_cmake_add_case(NAME link.fake.static-${name} SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/static"
    STEP layout ARGS "${tree}"
    ${ARGN}
    STEP configure ARGS ${compiler} "-DCUDNN_ROOT=<tree>/cudnn" "-DCUDAToolkit_ROOT=<tree>/cuda"
    STEP build ARGS -v NOT_STDOUT "libcudnn\\.so" "-lcudnn"
    STEP run COMMAND "<build>/static"
      STDOUT "^compiled ${number} running ${number} loaded .*/static$")
endfunction()

link_static_case(8 8.9.7 8907)
link_static_case(9 9.8.0 90800)
# archives that need each other in both directions
link_static_case(in-a-circle 9.8.0 90800
  STEP script ARGS "${CMAKE_CURRENT_BINARY_DIR}/static-archives.cmake")

# --- the real cuDNN of this machine
set(real_missing "${LINK_CUDNN_ROOT_MISSING}")
if(NOT real_missing)
  set(real_missing "${LINK_CUDA_ROOT_MISSING}") # cudnn.h needs its headers
endif()
set(real_library "")
if(NOT real_missing)
  cmake_path(RELATIVE_PATH LINK_CUDNN_LIBRARY_DIR BASE_DIRECTORY "${LINK_CUDNN_ROOT}"
    OUTPUT_VARIABLE real_library)
endif()

# link_real_case(<name> <arguments of cudnn_cmake_add_case>...)
function(link_real_case name)
  if(real_missing)
    link_skipped_case("link.real.${name}" "${real_missing}" real)
  else()
    cudnn_cmake_add_case(NAME "link.real.${name}" LABELS real TIMEOUT 180 ${ARGN})
  endif()
endfunction()

set(real_configure STEP configure ARGS ${compiler} "-DCUDNN_ROOT=${LINK_CUDNN_ROOT}"
  "-DCUDAToolkit_ROOT=${LINK_CUDA_ROOT}")
set(expected "-DEXPECTED_DIR=${LINK_CUDNN_LIBRARY_DIR}")
set(real_build STEP build ARGS -v CHECK "${checks}/programs.cmake" LIMIT 60)

link_real_case(targets SOURCE "${program}"
  ${real_configure} "${expected}" "-DLINKED=infer,train,cudnn_all"
  ${real_build})
link_real_case(components SOURCE "${program}"
  ${real_configure} "${expected}" "-DLINKED=infer"
    "-DARGUMENTS=${LINK_CUDNN_VERSION},EXACT,REQUIRED,COMPONENTS,infer,train"
    STDOUT "Found CUDNN: .*libcudnn\\.so\\.[0-9]+ \\([^)]*version \"${LINK_CUDNN_VERSION}\""
  ${real_build})
# The LIBRARY_PATH that images with CUDA set, a loader path, and the headers by CPATH.
link_real_case(environment SOURCE "${program}"
  ENV "LIBRARY_PATH=${LINK_CUDA_ROOT}/lib64/stubs" "LD_LIBRARY_PATH=/usr/lib"
    "CPATH=${LINK_CUDA_ROOT}/include"
  ${real_configure} "${expected}" -DLINKED=infer
  ${real_build})
# A root that only a link names: the RUNPATH names it as the user did.
link_real_case(by-link SOURCE "${program}"
  STEP layout ARGS "[{\"dir\": \"empty\"}]"
  STEP run COMMAND "${CMAKE_COMMAND}" -E create_symlink "${LINK_CUDNN_ROOT}" "<tree>/cudnn"
  STEP configure ARGS ${compiler} "-DCUDNN_ROOT=<tree>/cudnn"
    "-DCUDAToolkit_ROOT=${LINK_CUDA_ROOT}" "-DEXPECTED_DIR=<tree>/cudnn/${real_library}"
  ${real_build})
# The sample's own tests: header, CMake and run time agree, and the loaded file is the found one.
link_real_case(version-check SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/../version-check"
  ${real_configure}
  STEP build LIMIT 90
  STEP test ARGS -j2 STDOUT "100% tests passed" "version-check.target.expected-library" LIMIT 60)
