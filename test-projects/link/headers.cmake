# SPDX-License-Identifier: BSD-3-Clause
# link.headers: a wrong header never goes in. Each case builds headers/, where a control without the
# module's care must take the wrong header.

set(toolkit_include "cuda/targets/${LINK_TARGET}/include")
# the cuDNN that is chosen, and another one in the toolkit or elsewhere
link_install(chosen cudnn 9.8.0 "cuda=\"12.8\"")
link_install(versioned cudnn 9.8.0 "cuda=\"12.8\"" "kind=\"versioned\"")
link_toolkit(toolkit 12.8)
link_headers(in_toolkit "${toolkit_include}" 9.1.0)
link_headers(elsewhere other/include 9.1.0)
link_tree(toolkit_tree "${chosen}" "${toolkit}" "${in_toolkit}")
link_tree(cpath_tree "${chosen}" "${toolkit}" "${elsewhere}")
link_tree(versioned_tree "${versioned}" "${toolkit}" "${in_toolkit}")
set(cpath "CPATH=<tree>/other/include")

# Compilers that search the chosen directory by themselves, last: how those of Debian search
# /usr/include.
configure_file(scripts/implicit-compilers.cmake.in implicit-compilers.cmake @ONLY)
set(implicit_script "${CMAKE_CURRENT_BINARY_DIR}/implicit-compilers.cmake")

set(headers_project "${CMAKE_CURRENT_SOURCE_DIR}/headers")
set(headers_check "${CMAKE_CURRENT_SOURCE_DIR}/checks/headers.cmake")
# CUDAToolkit_rt_LIBRARY: FindCUDAToolkit warns when it sees none, and the harness hides the
# system's libraries.
set(toolkit_place "-DCUDAToolkit_ROOT=<tree>/cuda" -DCUDAToolkit_rt_LIBRARY=rt)

#[[
link_headers_case(<name> TREE <steps>
  [ARGS <argument>...]             of the first configure
  [ROOT <dir>|NONE]                CUDNN_ROOT, default <tree>/cudnn
  [CHOSEN <dir>]                   the include directory that must be taken, default <root>/include
  [PLACES <argument>...]           what names the toolkit, default <tree>/cuda by CUDAToolkit_ROOT
  [ENV <name=value>...]
  [COMPILERS gnu|clang|implicit]   default gnu: those of the test tree
  [LANGS <language>,...]           default C,CXX
  [SCRIPT <script>]                run after the tree was laid out
  [STDOUT <regex>]                 of the first configure, default: which header is put in front
  [CHECK <script>] [LABELS <label>...] [SKIP <reason>])
]]
function(link_headers_case name)
  # SKIP, too, is a list: CMake 3.31 warns of a single value that is empty (CMP0174).
  cmake_parse_arguments(PARSE_ARGV 1 arg ""
    "TREE;ROOT;CHOSEN;COMPILERS;LANGS;SCRIPT;STDOUT;CHECK" "ARGS;PLACES;ENV;LABELS;SKIP")
  if(NOT "${arg_SKIP}" STREQUAL "")
    link_skipped_case("link.headers.${name}" "${arg_SKIP}" ${arg_LABELS})
    return()
  endif()
  foreach(pair IN ITEMS "ROOT=<tree>/cudnn" "COMPILERS=gnu" "LANGS=C,CXX"
      "STDOUT=holds another cudnn\\.h" "CHECK=${headers_check}")
    string(REGEX MATCH "^([A-Z]+)=(.*)" matched "${pair}")
    if(NOT DEFINED arg_${CMAKE_MATCH_1})
      set(arg_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
    endif()
  endforeach()
  if(NOT DEFINED arg_PLACES)
    set(arg_PLACES ${toolkit_place})
  endif()
  if(NOT DEFINED arg_CHOSEN)
    set(arg_CHOSEN "${arg_ROOT}/include")
  endif()
  if(NOT arg_ROOT STREQUAL "NONE")
    list(APPEND arg_PLACES "-DCUDNN_ROOT=${arg_ROOT}")
  endif()
  set(c "${LINK_C}")
  set(cxx "${LINK_CXX}")
  if(arg_COMPILERS STREQUAL "clang")
    set(c "${CUDNN_CMAKE_LINK_CLANG}")
    set(cxx "${CUDNN_CMAKE_LINK_CLANGXX}")
  elseif(arg_COMPILERS STREQUAL "implicit")
    set(c "<work>/bin/cc")
    set(cxx "<work>/bin/g++")
  endif()
  set(arguments "-DLANGS=${arg_LANGS}" "-DCHOSEN=${arg_CHOSEN}" "-DCMAKE_MODULE_PATH=<modules>"
    "-DCMAKE_C_COMPILER=${c}" "-DCMAKE_CXX_COMPILER=${cxx}" ${arg_PLACES} ${arg_ARGS})
  if("${arguments}" MATCHES "=[A-Z,]*CUDA")
    list(APPEND arguments "-DCMAKE_CUDA_HOST_COMPILER=${cxx}")
  endif()
  set(head "")
  if(DEFINED arg_ENV)
    list(APPEND head ENV ${arg_ENV})
  endif()
  if(DEFINED arg_LABELS)
    list(APPEND head LABELS ${arg_LABELS})
  endif()
  set(script "")
  if(DEFINED arg_SCRIPT)
    list(APPEND script STEP script ARGS "${arg_SCRIPT}")
  endif()
  if(arg_COMPILERS STREQUAL "implicit")
    list(APPEND script STEP script ARGS "${implicit_script}")
  endif()
  # The second configure and build: a header that was written again would be compiled again.
  cudnn_cmake_add_case(NAME "link.headers.${name}" SOURCE "${headers_project}" TIMEOUT 120 ${head}
    STEP layout ARGS "${arg_TREE}"
    ${script}
    STEP configure ARGS ${arguments} STDOUT "${arg_STDOUT}" LIMIT 60
    STEP build CHECK "${arg_CHECK}" LIMIT 60
    STEP configure STDOUT "Configuring done" LIMIT 60
    STEP build NOT_STDOUT "Building")
endfunction()

# --- the toolkit holds its own cudnn.h
foreach(when IN ITEMS before after)
  link_headers_case(toolkit-package-${when} TREE "${toolkit_tree}" ARGS -DTOOLKIT=${when})
endforeach()
foreach(consume IN ITEMS headers sub-library transitive)
  link_headers_case(toolkit-${consume} TREE "${toolkit_tree}"
    ARGS -DTOOLKIT=before -DCONSUME=${consume})
endforeach()
# no CUDA::cudart, but the project gives the toolkit's directory itself
link_headers_case(toolkit-by-project TREE "${toolkit_tree}"
  ARGS "-DSYSTEM_OTHER=<tree>/${toolkit_include}")
link_headers_case(toolkit-clang TREE "${toolkit_tree}" COMPILERS clang ARGS -DTOOLKIT=before
  SKIP "${CUDNN_CMAKE_LINK_CLANGXX_MISSING}")
link_install(chosen_8 cudnn 8.9.7 "cuda=\"12\"")
link_headers(in_toolkit_8 "${toolkit_include}" 8.9.2)
link_tree(tree "${chosen_8}" "${toolkit}" "${in_toolkit_8}")
link_headers_case(toolkit-cudnn-8 TREE "${tree}" ARGS -DTOOLKIT=before)
link_install(chosen_7 cudnn 7.6.5)
link_toolkit(toolkit_10 10.2)
link_headers(in_toolkit_7 "${toolkit_include}" 7.6.0)
link_tree(tree "${chosen_7}" "${toolkit_10}" "${in_toolkit_7}")
link_headers_case(toolkit-cudnn-7 TREE "${tree}" ARGS -DTOOLKIT=before)
# two majors, whose header sets differ
link_tree(tree "${chosen}" "${toolkit}" "${in_toolkit_8}")
link_headers_case(toolkit-other-major TREE "${tree}" ARGS -DTOOLKIT=before)

# --- CPATH names a directory with a cudnn.h: it is searched before every -isystem
link_headers_case(cpath TREE "${cpath_tree}" ARGS -DTOOLKIT=before ENV "${cpath}")
link_headers_case(cpath-clang TREE "${cpath_tree}" COMPILERS clang ENV "${cpath}"
  ARGS -DTOOLKIT=before SKIP "${CUDNN_CMAKE_LINK_CLANGXX_MISSING}")
link_headers_case(cpath-list TREE "${cpath_tree}"
  ENV "CPATH=<tree>/nowhere:<tree>/cuda/include/:<tree>/other/include/:<tree>/cudnn/include")
# cuDNN merged into the toolkit is chosen, and CUDA::cudart gives the same directory as a SYSTEM one
link_headers(merged_headers "${toolkit_include}" 9.8.0)
link_libraries(merged_libraries "cuda/targets/${LINK_TARGET}/lib" 9.8.0 12.8)
link_tree(tree "${toolkit}" "${merged_headers}" "${merged_libraries}" "${elsewhere}")
link_headers_case(cpath-merged TREE "${tree}" ROOT NONE CHOSEN "<tree>/${toolkit_include}"
  ENV "${cpath}" ARGS -DTOOLKIT=before)

# --- the chosen directory is one that the compilers search by themselves, after all others
link_headers_case(implicit-toolkit TREE "${toolkit_tree}" COMPILERS implicit ARGS -DTOOLKIT=before)
link_headers_case(implicit-cpath TREE "${cpath_tree}" COMPILERS implicit ENV "${cpath}"
  ARGS -DTOOLKIT=before)
# they search it under another name: gcc knows it all the same, and does not hear -I
link_install(real real 9.8.0 "cuda=\"12.8\"")
link_tree(tree "${real}" "{\"link\": \"cudnn\", \"to\": \"real\"}" "${toolkit}" "${in_toolkit}")
link_headers_case(implicit-by-link TREE "${tree}" COMPILERS implicit ROOT "<tree>/real"
  ARGS -DTOOLKIT=before)
# the other directories that an environment makes the compilers search, after every -isystem
link_headers_case(implicit-include-path TREE "${cpath_tree}" COMPILERS implicit
  ENV "C_INCLUDE_PATH=<tree>/other/include" "CPLUS_INCLUDE_PATH=<tree>/other/include"
  ARGS -DTOOLKIT=before)
link_headers_case(chosen-by-include-path TREE "${toolkit_tree}" ARGS -DTOOLKIT=before
  ENV "C_INCLUDE_PATH=<tree>/cudnn/include" "CPLUS_INCLUDE_PATH=<tree>/cudnn/include")

# --- only headers named cudnn_v9.h and its kin
link_headers_case(versioned-toolkit TREE "${versioned_tree}" STDOUT "forwarding headers"
  ARGS -DTOOLKIT=before)
link_tree(tree "${versioned}" "${toolkit}" "${elsewhere}")
link_headers_case(versioned-cpath TREE "${tree}" STDOUT "forwarding headers" ENV "${cpath}")
link_headers_case(versioned-implicit TREE "${versioned_tree}" STDOUT "forwarding headers"
  COMPILERS implicit ARGS -DTOOLKIT=before)

# --- the cuDNN behind the forwarding headers is replaced in place by one with other headers
link_tree(before "${chosen_8}" "${toolkit}" "${in_toolkit}")
link_tree(after "{\"remove\": \"cudnn\"}" "${chosen}")
set(forwarding_check "${CMAKE_CURRENT_SOURCE_DIR}/checks/forwarding.cmake")
cudnn_cmake_add_case(NAME link.headers.forwarding-renewed SOURCE "${headers_project}"
  STEP layout ARGS "${before}"
  STEP script ARGS "${implicit_script}"
  STEP configure ARGS -DLANGS=C,CXX "-DCHOSEN=<tree>/cudnn/include" "-DCMAKE_MODULE_PATH=<modules>"
    "-DCMAKE_C_COMPILER=<work>/bin/cc" "-DCMAKE_CXX_COMPILER=<work>/bin/g++" ${toolkit_place}
    "-DCUDNN_ROOT=<tree>/cudnn" -DTOOLKIT=before CHECK "${forwarding_check}"
  STEP build CHECK "${headers_check}"
  STEP layout ARGS "${after}"
  STEP configure CHECK "${forwarding_check}"
  STEP build STDOUT "Building" CHECK "${headers_check}")

# --- a directory with an odd name, which forwarding headers give in an #include
# (no apostrophe: for ninja 1.11 a name in a dependency file ends there)
set(odd "it is (a) [b] $c @d@ #e %f ü")
link_install(odd_chosen "${odd}" 9.8.0 "cuda=\"12.8\"")
link_tree(tree "${odd_chosen}" "${toolkit}" "${in_toolkit}")
link_headers_case(odd-path TREE "${tree}" ROOT "<tree>/${odd}" ARGS -DTOOLKIT=before)
link_install(odd_versioned "${odd}" 9.8.0 "cuda=\"12.8\"" "kind=\"versioned\"")
link_tree(tree "${odd_versioned}" "${toolkit}" "${in_toolkit}")
link_headers_case(odd-path-versioned TREE "${tree}" ROOT "<tree>/${odd}" ARGS -DTOOLKIT=before
  STDOUT "forwarding headers")

# --- the project itself puts the toolkit's directory first by a plain -I: what can't be promised is
# said
link_headers_case(project-first TREE "${toolkit_tree}" ARGS "-DPLAIN=<tree>/${toolkit_include}"
  CHECK "${CMAKE_CURRENT_SOURCE_DIR}/checks/headers-project-first.cmake")

# --- CUDA sources: nvcc puts its toolkit's include directory before every -isystem
configure_file(scripts/toolkit-overlay.cmake.in toolkit-overlay.cmake @ONLY)
# a cuDNN release for the CUDA of this machine
set(cuda_cudnn 9.8.0)
if(LINK_CUDA_VERSION VERSION_GREATER_EQUAL 13)
  set(cuda_cudnn 9.12.0)
elseif(LINK_CUDA_VERSION VERSION_LESS 12)
  set(cuda_cudnn 8.9.7)
endif()

#[[
link_cuda_headers_case(<name> [KIND both|versioned] [<options of link_headers_case>...])

A case with CUDA sources beside C and C++ ones, on an overlay of this machine's toolkit.
]]
function(link_cuda_headers_case name)
  cmake_parse_arguments(PARSE_ARGV 1 cuda "" "KIND;LANGS" "ARGS")
  foreach(pair IN ITEMS "KIND=both" "LANGS=C,CXX,CUDA")
    string(REGEX MATCH "^([A-Z]+)=(.*)" matched "${pair}")
    if(NOT DEFINED cuda_${CMAKE_MATCH_1})
      set(cuda_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
    endif()
  endforeach()
  link_install(install cudnn ${cuda_cudnn} "cuda=\"${LINK_CUDA_VERSION}\"" "kind=\"${cuda_KIND}\"")
  link_tree(tree "${install}" "${elsewhere}")
  link_headers_case("${name}" TREE "${tree}" LANGS "${cuda_LANGS}"
    SCRIPT "${CMAKE_CURRENT_BINARY_DIR}/toolkit-overlay.cmake"
    PLACES "-DCMAKE_CUDA_COMPILER=<tree>/cuda/bin/nvcc" -DCUDAToolkit_rt_LIBRARY=rt
    ARGS -DCMAKE_CUDA_ARCHITECTURES=75 ${cuda_ARGS}
    LABELS real SKIP "${LINK_NVCC_MISSING}" ${cuda_UNPARSED_ARGUMENTS})
  # Before the others: nvcc takes seconds.
  set_property(TEST "link.headers.${name}" PROPERTY COST 100)
endfunction()

link_cuda_headers_case(cuda-package-before ARGS -DTOOLKIT=before)
link_cuda_headers_case(cuda-language-only)
link_cuda_headers_case(cuda-language-late LANGS C,CXX
  ARGS -DLATE_LANGUAGE=CUDA "-DCUDAToolkit_ROOT=<tree>/cuda")
link_cuda_headers_case(cuda-cpath ENV "${cpath}" ARGS -DTOOLKIT=before)
link_cuda_headers_case(cuda-implicit COMPILERS implicit ARGS -DTOOLKIT=before)
link_cuda_headers_case(cuda-versioned KIND versioned STDOUT "forwarding headers"
  ARGS -DTOOLKIT=after)
