# SPDX-License-Identifier: BSD-3-Clause
# A configure that finds the package of Package.cmake, and what is expected of it. Uses the
# variables of RunPackage.cmake: WORK, STRACE, DLLTOOL.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/Package.cmake")

#[[
real_append_system(<command-var> <system>)

The arguments that make <system> (linux-aarch64, windows-x86_64, ...) the one that is built for.
Where it is the host, nothing is said, so that the build is no cross build.
]]
function(real_append_system command_var system)
  set(command "${${command_var}}")
  cmake_host_system_information(RESULT host_name QUERY OS_NAME)
  cmake_host_system_information(RESULT host_processor QUERY OS_PLATFORM)
  string(TOLOWER "${host_name}-${host_processor}" host)
  string(REPLACE "-amd64" "-x86_64" host "${host}")
  if(NOT system STREQUAL host)
    set(name Linux)
    if(system MATCHES "^windows")
      set(name Windows)
    endif()
    set(processor "${system}")
    string(REGEX REPLACE "^[a-z]+-" "" processor "${processor}")
    if(system STREQUAL "windows-x86_64")
      set(processor AMD64)
    elseif(system STREQUAL "windows-arm64")
      set(processor ARM64)
    endif()
    cudnn_cmake_append_argument(command "-DCMAKE_SYSTEM_NAME=${name}")
    cudnn_cmake_append_argument(command "-DCMAKE_SYSTEM_PROCESSOR=${processor}")
  endif()
  set(${command_var} "${command}" PARENT_SCOPE)
endfunction()

#[[
real_configure(<stage>
  ROOT <directory>         CUDNN_ROOT
  TOOLKIT <version>        the CUDA toolkit in use
  [BUILD <name>]           build directory; by default it is new in each call
  [SYSTEM <system>]        what is built for; by default what the package is for
  [CHECK <value>]          CUDNN_CUDA_CHECK
  [NO_TOOL]                no tool for import libraries
  [TRACE <file>]           the reads of files, by strace
  [STDERR]                 stderr may hold something
  [OPTIONS <argument>...]  of cmake
  [FIND <argument>...]     of find_package(CUDNN ...)
  [FIND_2 <argument>...])  of a second one

Configures the project in <work>. Sets run_STDOUT, run_STDERR, and the variables that the project
wrote: real_CUDNN_FOUND and the others.
]]
function(real_configure stage)
  cmake_parse_arguments(PARSE_ARGV 1 arg "NO_TOOL;STDERR"
    "ROOT;TOOLKIT;BUILD;SYSTEM;CHECK;TRACE" "FIND;FIND_2;OPTIONS")
  if(NOT DEFINED arg_BUILD)
    string(MAKE_C_IDENTIFIER "${stage}" arg_BUILD)
    file(REMOVE_RECURSE "${WORK}/${arg_BUILD}")
  endif()
  if(NOT DEFINED arg_SYSTEM)
    set(arg_SYSTEM "${pkg_system}")
  endif()
  set(source "${WORK}/source")
  if(NOT EXISTS "${source}")
    file(COPY "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/project/" DESTINATION "${source}")
    # Inside the project's source directory the module's uninitialized variables count.
    file(CREATE_LINK "${CUDNN_CMAKE_MODULE_DIR}" "${source}/cudnn-modules" SYMBOLIC RESULT linked)
    if(NOT linked EQUAL 0)
      file(COPY "${CUDNN_CMAKE_MODULE_DIR}/" DESTINATION "${source}/cudnn-modules")
    endif()
  endif()
  set(build "${WORK}/${arg_BUILD}")
  set(command "")
  if(DEFINED arg_TRACE)
    foreach(argument IN ITEMS "${STRACE}" -f -y -s 0 -e "trace=read,pread64,readv"
        -o "${arg_TRACE}")
      cudnn_cmake_append_argument(command "${argument}")
    endforeach()
  endif()
  cudnn_cmake_append_configure(command SOURCE "${source}" BUILD "${build}" STRICT HIDE_MACHINE)
  real_append_system(command "${arg_SYSTEM}")
  foreach(argument IN ITEMS "-DREAL_QUOTE=${CUDNN_CMAKE_HARNESS_DIR}/Quote.cmake"
      "-DREAL_ARGUMENTS=${arg_FIND}" "-DCUDNN_ROOT=${arg_ROOT}"
      "-DCUDAToolkit_VERSION=${arg_TOOLKIT}")
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  if(DEFINED arg_FIND_2)
    cudnn_cmake_append_argument(command "-DREAL_ARGUMENTS_2=${arg_FIND_2}")
  endif()
  if(DEFINED arg_CHECK)
    cudnn_cmake_append_argument(command "-DCUDNN_CUDA_CHECK=${arg_CHECK}")
  endif()
  if(pkg_windows AND NOT pkg_import_libraries AND NOT arg_NO_TOOL)
    cudnn_cmake_append_argument(command "-DCMAKE_DLLTOOL=${DLLTOOL}")
  endif()
  foreach(argument IN LISTS arg_OPTIONS)
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  file(REMOVE "${build}/real-results.cmake")
  cudnn_cmake_run(run COMMAND "${command}" WORKING_DIRECTORY "${WORK}" TIMEOUT 120)
  cudnn_cmake_expect_exit("${stage}" 0 "${run_EXIT}")
  if(NOT arg_STDERR)
    cudnn_cmake_expect_empty("${stage}: stderr" "${run_STDERR}")
  endif()
  set(run_STDOUT "${run_STDOUT}" PARENT_SCOPE)
  set(run_STDERR "${run_STDERR}" PARENT_SCOPE)
  set(run_build "${build}" PARENT_SCOPE)
  set(names real_CMAKE_VERSION real_CUDNN_FOUND real_CUDNN_VERSION real_CUDNN_CUDA_VERSION
    real_CUDNN_CUDA_EVIDENCE
    real_CUDNN_LAYOUT real_CUDNN_ROOT_FOUND real_CUDNN_SUBLIBRARIES real_CUDNN_RUNTIME_FILES
    real_CUDNN_LIBRARIES real_CUDNN_VERSION_NUMBER real_CUDNN_CANDIDATES real_remembered)
  foreach(name IN LISTS names)
    set(${name} "")
  endforeach()
  if(EXISTS "${build}/real-results.cmake")
    include("${build}/real-results.cmake")
  else()
    cudnn_cmake_fail("${stage}: the configure wrote no results")
  endif()
  foreach(name IN LISTS names)
    set(${name} "${${name}}" PARENT_SCOPE)
  endforeach()
  foreach(name IN LISTS real_remembered)
    set(real_remembered_${name} "${real_remembered_${name}}" PARENT_SCOPE)
  endforeach()
endfunction()

#[[
real_expect_found(<stage> <root> <cuda-major> <evidence>)

The last real_configure found the whole package below <root>.
]]
function(real_expect_found stage root cuda evidence)
  if(NOT real_CUDNN_FOUND)
    cudnn_cmake_fail("${stage}: not found: ${real_CUDNN_CANDIDATES}")
    return()
  endif()
  cudnn_cmake_expect_equal("${stage}: CUDNN_VERSION" "${pkg_version}" "${real_CUDNN_VERSION}")
  string(REPLACE "." ";" parts "${pkg_version}")
  list(POP_FRONT parts major minor patch)
  if(major LESS 9)
    math(EXPR number "${major} * 1000 + ${minor} * 100 + ${patch}")
  else()
    math(EXPR number "${major} * 10000 + ${minor} * 100 + ${patch}")
  endif()
  cudnn_cmake_expect_equal(
    "${stage}: CUDNN_VERSION_NUMBER" "${number}" "${real_CUDNN_VERSION_NUMBER}")
  cudnn_cmake_expect_equal("${stage}: CUDNN_ROOT_FOUND" "${root}" "${real_CUDNN_ROOT_FOUND}")
  string(REGEX MATCH "^[0-9]+" seen "${real_CUDNN_CUDA_VERSION}")
  cudnn_cmake_expect_equal("${stage}: major of CUDNN_CUDA_VERSION" "${cuda}" "${seen}")
  cudnn_cmake_expect_equal("${stage}: CUDNN_CUDA_EVIDENCE"
    "${evidence}" "${real_CUDNN_CUDA_EVIDENCE}")
  real_expect_same_set("${stage}: CUDNN_SUBLIBRARIES"
    "${pkg_libraries}" "${real_CUDNN_SUBLIBRARIES}")
  set(files "")
  foreach(sub IN LISTS pkg_libraries)
    list(APPEND files "${root}/${pkg_binary}/${pkg_file_${sub}}")
  endforeach()
  real_expect_same_set("${stage}: CUDNN_RUNTIME_FILES" "${files}" "${real_CUDNN_RUNTIME_FILES}")
  set(shim "${root}/lib/${pkg_file_cudnn}")
  if(pkg_windows)
    set(shim "${root}/lib/x64/cudnn.lib")
    if(NOT pkg_import_libraries)
      real_escape(escaped "${run_build}")
      string(REGEX MATCH "^${escaped}/CMakeFiles/CUDNN-[0-9a-f]+/lib/cudnn\\.lib$"
        shim "${real_CUDNN_LIBRARIES}")
    endif()
  endif()
  cudnn_cmake_expect_equal("${stage}: CUDNN_LIBRARIES" "${shim}" "${real_CUDNN_LIBRARIES}")
  foreach(file IN LISTS real_CUDNN_RUNTIME_FILES real_CUDNN_LIBRARIES)
    if(NOT EXISTS "${file}")
      cudnn_cmake_fail("${stage}: does not exist: ${file}")
    endif()
  endforeach()
endfunction()

#[[
real_expect_refused(<stage> <regex>...)

The last real_configure found nothing, and what it said matches.
]]
function(real_expect_refused stage)
  if(real_CUDNN_FOUND)
    cudnn_cmake_fail("${stage}: found, and should be refused: ${real_CUDNN_CANDIDATES}")
  endif()
  cudnn_cmake_expect_match("${stage}: what is said" "Could NOT find CUDNN" "${run_STDOUT}")
  foreach(regex IN LISTS ARGN)
    cudnn_cmake_expect_match("${stage}: what is said" "${regex}" "${run_STDOUT}")
  endforeach()
endfunction()

# Sets <out-var> to <text> as a regular expression that matches it.
function(real_escape out_var text)
  string(REGEX REPLACE "([][.*+?^$()|\\])" "\\\\\\1" text "${text}")
  set(${out_var} "${text}" PARENT_SCOPE)
endfunction()

#[[
real_make_neutral(<directory> <entry-root>)

The install of the package under a name that tells nothing, without any record beside it. By hard
links, so that no byte is copied where the cache is on the same file system.
]]
function(real_make_neutral directory root)
  file(REMOVE_RECURSE "${directory}")
  string(REGEX REPLACE "([[*?])" "[\\1]" escaped "${root}")
  file(GLOB_RECURSE names LIST_DIRECTORIES FALSE RELATIVE "${root}" "${escaped}/*")
  list(LENGTH names count)
  if(count LESS 3)
    message(FATAL_ERROR "there is no install in ${root}")
  endif()
  foreach(name IN LISTS names)
    cmake_path(GET name PARENT_PATH parent)
    file(MAKE_DIRECTORY "${directory}/${parent}")
    file(CREATE_LINK "${root}/${name}" "${directory}/${name}" COPY_ON_ERROR)
  endforeach()
endfunction()
