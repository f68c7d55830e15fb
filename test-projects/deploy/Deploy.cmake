# SPDX-License-Identifier: BSD-3-Clause
# For the scripts in checks/, which RunCase.cmake includes: configure, build, look at what was
# placed.
include_guard(GLOBAL)

set(deploy_place "${CUDNN_CMAKE_MODULE_DIR}/CUDNNDeploy/place.cmake")
set(deploy_bin "${case_build}/bin")
set(deploy_other "${case_build}/other dir")
set(deploy_generator "${CUDNN_CMAKE_CASE_GENERATOR}")
set(deploy_limit 100) # seconds, for each program that is run

#[[
deploy_run(<prefix> [EXIT <code>] [STDERR <regex>] [ENVIRONMENT <NAME=VALUE>...]
  [DIRECTORY <dir>] [WITHOUT_CAPABILITIES] COMMAND <word>...)

Runs a program; exit code and an empty stderr are expected, unless told otherwise. Sets
<prefix>_STDOUT and <prefix>_STDERR. Does nothing after a failure: what follows it is only noise.
]]
function(deploy_run prefix)
  set(${prefix}_STDOUT "" PARENT_SCOPE)
  set(${prefix}_STDERR "" PARENT_SCOPE)
  get_property(failures GLOBAL PROPERTY cudnn_cmake_failures)
  if(NOT failures STREQUAL "")
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "WITHOUT_CAPABILITIES" "EXIT;STDERR;DIRECTORY"
    "ENVIRONMENT;COMMAND")
  set(command "")
  foreach(word IN LISTS arg_COMMAND)
    cudnn_cmake_append_argument(command "${word}")
  endforeach()
  set(environment "")
  foreach(entry IN LISTS arg_ENVIRONMENT)
    cudnn_cmake_append_argument(environment "${entry}")
  endforeach()
  if(NOT DEFINED arg_EXIT)
    set(arg_EXIT 0)
  endif()
  if(NOT DEFINED arg_DIRECTORY)
    set(arg_DIRECTORY "${case_work}")
  endif()
  set(options "")
  if(arg_WITHOUT_CAPABILITIES)
    list(APPEND options WITHOUT_CAPABILITIES)
  endif()
  cudnn_cmake_run(run COMMAND "${command}" WORKING_DIRECTORY "${arg_DIRECTORY}" TIMEOUT ${deploy_limit}
    ENVIRONMENT "${environment}" ${options})
  list(JOIN arg_COMMAND " " what)
  string(REPLACE "${case_work}/" "" what "${what}")
  string(LENGTH "${what}" length)
  if(length GREATER 100)
    string(SUBSTRING "${what}" 0 100 what)
  endif()
  if(NOT arg_EXIT STREQUAL "ANY")
    cudnn_cmake_expect_exit("${what}" "${arg_EXIT}" "${run_EXIT}")
  endif()
  if(DEFINED arg_STDERR)
    cudnn_cmake_expect_match("${what}: stderr" "${arg_STDERR}" "${run_STDERR}")
  elseif(NOT arg_EXIT STREQUAL "ANY")
    cudnn_cmake_expect_empty("${what}: stderr" "${run_STDERR}")
  endif()
  set(${prefix}_STDOUT "${run_STDOUT}" PARENT_SCOPE)
  set(${prefix}_STDERR "${run_STDERR}" PARENT_SCOPE)
endfunction()

# deploy_project(<out-var> <name>): a copy of the project below which the modules lie, too: so CMake
# warns of uninitialized variables in them.
function(deploy_project out name)
  set(project "${case_work}/${name}")
  if(NOT EXISTS "${project}")
    file(COPY "${deploy_source}/${name}" DESTINATION "${case_work}")
    file(CREATE_LINK "${CUDNN_CMAKE_MODULE_DIR}" "${project}/cudnn-modules" SYMBOLIC)
  endif()
  set(${out} "${project}" PARENT_SCOPE)
endfunction()

#[[
deploy_configure(<cudnn> [EXIT <code>] [STDERR <regex>] [<argument>...])

Configures program/ into the case's build directory, with deploy_generator. The words of
deploy_launcher go in front of this and of what the functions below run. Sets run_STDOUT.
]]
function(deploy_configure cudnn)
  deploy_configure_project(program "${cudnn}" "-DCMAKE_CXX_COMPILER=${deploy_cxx}"
    "-DCUDA_HEADERS=${deploy_source}/../windows/program/cuda" ${ARGN})
  set(run_STDOUT "${run_STDOUT}" PARENT_SCOPE)
endfunction()

#[[
deploy_configure_files(<cudnn> <options of deploy_configure>...)

The same with files/, which has no program: what is installed goes below <work>/prefix.
]]
function(deploy_configure_files cudnn)
  deploy_configure_project(files "${cudnn}" "-DCMAKE_INSTALL_PREFIX=${case_work}/prefix" ${ARGN})
  set(run_STDOUT "${run_STDOUT}" PARENT_SCOPE)
endfunction()

function(deploy_configure_project name cudnn)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "EXIT;STDERR" "")
  set(options "")
  foreach(keyword IN ITEMS EXIT STDERR)
    if(DEFINED arg_${keyword})
      list(APPEND options ${keyword} "${arg_${keyword}}")
    endif()
  endforeach()
  set(make "${deploy_ninja}")
  if(deploy_generator STREQUAL "Unix Makefiles" OR NOT make)
    set(make "${deploy_make}")
  endif()
  deploy_project(project ${name})
  deploy_run(run ${options} COMMAND ${deploy_launcher} "${CUDNN_CMAKE_CASE_CMAKE}" -S "${project}"
    -B "${case_build}" -G "${deploy_generator}" "-DCMAKE_MAKE_PROGRAM=${make}"
    "${CUDNN_CMAKE_CASE_NO_UNUSED_CLI}" ${CUDNN_CMAKE_CASE_STRICT}
    -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF
    "-DCMAKE_MODULE_PATH=${project}/cudnn-modules" "-DCUDNN_ROOT=${cudnn}"
    "-DCUDAToolkit_ROOT=${case_tree}/cuda" ${arg_UNPARSED_ARGUMENTS})
  set(run_STDOUT "${run_STDOUT}" PARENT_SCOPE)
endfunction()

# deploy_install(<prefix> <option of deploy_run>...): cmake --install of the case's build directory.
function(deploy_install prefix)
  deploy_run(run ${ARGN} COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --install "${case_build}")
  set(${prefix}_STDOUT "${run_STDOUT}" PARENT_SCOPE)
endfunction()

#[[
deploy_build(<prefix> <argument of cmake --build or option of deploy_run>...)
]]
function(deploy_build prefix)
  cmake_parse_arguments(PARSE_ARGV 1 arg "WITHOUT_CAPABILITIES" "EXIT;STDERR" "")
  set(options "")
  foreach(name IN ITEMS EXIT STDERR)
    if(DEFINED arg_${name})
      list(APPEND options ${name} "${arg_${name}}")
    endif()
  endforeach()
  if(arg_WITHOUT_CAPABILITIES)
    list(APPEND options WITHOUT_CAPABILITIES)
  endif()
  deploy_run(run ${options} COMMAND ${deploy_launcher} "${CUDNN_CMAKE_CASE_CMAKE}"
    --build "${case_build}" ${arg_UNPARSED_ARGUMENTS})
  set(${prefix}_STDOUT "${run_STDOUT}" PARENT_SCOPE)
  set(${prefix}_STDERR "${run_STDERR}" PARENT_SCOPE)
endfunction()

# deploy_identity(<out-var> <file>...): device and inode of each, or "none" when one is missing.
function(deploy_identity out)
  execute_process(COMMAND stat -L -c "%d:%i" ${ARGN} OUTPUT_VARIABLE identity
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE exit)
  string(REPLACE "\n" ";" identity "${identity}")
  if(NOT exit EQUAL 0)
    set(identity none)
  endif()
  set(${out} "${identity}" PARENT_SCOPE)
endfunction()

# deploy_same_bytes(<out-var> <file> <file>)
function(deploy_same_bytes out one other)
  set(${out} FALSE PARENT_SCOPE)
  if(EXISTS "${one}" AND EXISTS "${other}")
    file(SHA256 "${one}" sum)
    file(SHA256 "${other}" other_sum)
    if(sum STREQUAL other_sum)
      set(${out} TRUE PARENT_SCOPE)
    endif()
  endif()
endfunction()

# deploy_names(<out-var> <dir>): names of files of cuDNN in a directory.
function(deploy_names out directory)
  string(REGEX REPLACE "([[*?])" "[\\1]" escaped "${directory}")
  file(GLOB names RELATIVE "${directory}" "${escaped}/*cudnn*")
  list(FILTER names INCLUDE REGEX "^libcudnn[a-z_]*\\.so\\.[0-9]+$|^cudnn[a-z_]*64_[0-9]+\\.dll$")
  set(${out} "${names}" PARENT_SCOPE)
endfunction()

#[[
deploy_expect_set(<what> <dir> <source dir> linked|copied|same)

The directory holds every library of the source directory and no other of cuDNN: the very file
(linked), another one with the same bytes (copied), or either.
]]
function(deploy_expect_set what directory source how)
  deploy_names(expected "${source}")
  deploy_names(names "${directory}")
  if(expected STREQUAL "")
    cudnn_cmake_fail("${what}: there is no cuDNN in ${source}")
  endif()
  cudnn_cmake_expect_equal("${what}: files in ${directory}" "${expected}" "${names}")
  list(TRANSFORM expected PREPEND "${directory}/" OUTPUT_VARIABLE files)
  list(TRANSFORM expected PREPEND "${source}/" OUTPUT_VARIABLE sources)
  deploy_identity(one ${files})
  deploy_identity(other ${sources})
  if(how STREQUAL "linked")
    cudnn_cmake_expect_equal("${what}: inodes in ${directory}" "${other}" "${one}")
  endif()
  if(NOT one STREQUAL other)
    foreach(name IN LISTS expected)
      deploy_same_bytes(same "${directory}/${name}" "${source}/${name}")
      if(NOT same)
        cudnn_cmake_fail("${what}: ${directory}/${name} and ${source}/${name} differ")
      endif()
    endforeach()
    foreach(identity IN LISTS one)
      if(how STREQUAL "copied" AND identity IN_LIST other)
        cudnn_cmake_fail("${what}: a file in ${directory} is a link to the original")
      endif()
    endforeach()
  elseif(how STREQUAL "copied")
    cudnn_cmake_fail("${what}: the files in ${directory} are links to the originals")
  endif()
  if(EXISTS "${directory}/.cudnn-deploy")
    cudnn_cmake_fail("${what}: ${directory}/.cudnn-deploy was left behind")
  endif()
endfunction()

#[[
deploy_expect_not_mixed(<what> <dir> <source dir>...)

What a program could load from the directory is of one of the sources: the shim is away, or all
libraries are that source's.
]]
function(deploy_expect_not_mixed what directory)
  deploy_names(names "${directory}")
  set(shim "${names}")
  list(FILTER shim INCLUDE REGEX "^libcudnn\\.so|^cudnn64")
  if(shim STREQUAL "")
    return()
  endif()
  set(seen "")
  foreach(source IN LISTS ARGN)
    set(all TRUE)
    deploy_names(expected "${source}")
    if(NOT names STREQUAL expected)
      set(all FALSE)
    endif()
    foreach(name IN LISTS names)
      deploy_same_bytes(same "${directory}/${name}" "${source}/${name}")
      if(NOT same)
        set(all FALSE)
      endif()
    endforeach()
    if(all)
      return()
    endif()
  endforeach()
  cudnn_cmake_fail("${what}: ${directory} holds the shim and a mixed set: ${names}")
endfunction()

#[[
deploy_expect_program(<program> <CUDNN_VERSION> <dir>...)

Runs it, with an empty loader path unless deploy_environment says otherwise: it must have loaded
cuDNN of that version, from the directory given and nowhere else.
]]
function(deploy_expect_program program number)
  deploy_run(program COMMAND ${deploy_run_launcher} "${program}" ENVIRONMENT ${deploy_environment})
  cudnn_cmake_expect_match("${program}" "^compiled ${number} running ${number}"
    "${program_STDOUT}")
  string(REGEX MATCHALL "\nloaded [^\n]*cudnn[^\n]*" files "${program_STDOUT}")
  if(files STREQUAL "")
    cudnn_cmake_fail("${program}: no file of cuDNN is loaded")
  endif()
  set(directories "")
  foreach(directory IN LISTS ARGN)
    if(EXISTS "${directory}")
      file(REAL_PATH "${directory}" directory)
    endif()
    list(APPEND directories "${directory}")
  endforeach()
  foreach(file IN LISTS files)
    string(REGEX REPLACE "^\nloaded " "" file "${file}")
    cmake_path(GET file PARENT_PATH directory)
    if(NOT directory IN_LIST directories)
      cudnn_cmake_fail("${program} loaded ${file}, which is not in ${ARGN}")
    endif()
  endforeach()
endfunction()

include("${CUDNN_CMAKE_MODULE_DIR}/CUDNNDeploy/record.cmake")

# deploy_request(<file> <source dir> <version> <directory> [<method>]): a request for place.cmake.
function(deploy_request file source version directory)
  set(method link)
  if(ARGC GREATER 4)
    set(method "${ARGV4}")
  endif()
  deploy_names(names "${source}")
  set(text "set(r_version ${version})\nset(r_cuda 12.8)\nset(r_method ${method})\n")
  string(APPEND text "set(r_names \"${names}\")\n")
  foreach(name IN LISTS names)
    file(REAL_PATH "${source}/${name}" real)
    string(APPEND text "set(r_source_${name} [==[${real}]==])\n")
  endforeach()
  _cudnn_way(way "${source}/libcudnn.so.9")
  string(APPEND text "set(r_pattern [==[^libcudnn.*[.]so[.][0-9.]+$]==])
set(r_same_major [==[^libcudnn.*[.]so[.]9([.][0-9.]+)?$]==])
set(r_directory [==[${directory}]==])
set(r_work [==[${case_work}/records]==])
set(r_linked [==[${source}/libcudnn.so.9]==])
set(r_way [==[${way}]==])
set(r_set test)
set(r_live test)
")
  file(WRITE "${file}" "${text}")
endfunction()

# deploy_place(<prefix> <request> <option of deploy_run>...): the step of the build, alone.
function(deploy_place prefix request)
  deploy_run(run ${ARGN} COMMAND ${deploy_launcher} "${CUDNN_CMAKE_CASE_CMAKE}"
    -D "REQUEST=${request}" -P "${deploy_place}")
  set(${prefix}_STDOUT "${run_STDOUT}" PARENT_SCOPE)
  set(${prefix}_STDERR "${run_STDERR}" PARENT_SCOPE)
endfunction()

# deploy_expect_kills(<number> <least>): before CMake 3.21 a rename is a process of its own, which
# dies in place of the step.
function(deploy_expect_kills kills least)
  execute_process(COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --version OUTPUT_VARIABLE version)
  string(REGEX MATCH "[0-9]+\\.[0-9.]+" version "${version}")
  if(version VERSION_LESS 3.21)
    set(least 1)
  endif()
  message("killed ${kills} times")
  if(kills LESS least)
    cudnn_cmake_fail("killed ${kills} times only: the step makes more calls than that")
  endif()
endfunction()

# deploy_needs_strace(): sets case_skip where processes can't be traced.
macro(deploy_needs_strace)
  execute_process(COMMAND "${deploy_strace}" -o "${case_work}/try.trace" "${CMAKE_COMMAND}" -E true
    RESULT_VARIABLE deploy_exit OUTPUT_QUIET ERROR_QUIET)
  if(NOT deploy_exit STREQUAL "0")
    set(case_skip "strace is missing or may not trace here")
  endif()
endmacro()

# deploy_needs_mounts(): sets case_skip where this user can't mount in a name space of its own.
macro(deploy_needs_mounts)
  execute_process(COMMAND "${deploy_unshare}" -m sh -c "mount -t tmpfs none /mnt"
    RESULT_VARIABLE deploy_exit OUTPUT_QUIET ERROR_QUIET)
  if(NOT deploy_exit STREQUAL "0")
    set(case_skip "this user may not mount (root and unshare are wanted)")
  endif()
endmacro()
