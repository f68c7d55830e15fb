# SPDX-License-Identifier: BSD-3-Clause
# Several calls, components and projects install into one directory: what any of them needs stays,
# and what nobody needs any more goes.
set(prefix "${case_work}/prefix")
foreach(name IN ITEMS libcublas.so.12 libcublasLt.so.12 libnvrtc.so.12 libnvrtc-builtins.so.12.8)
  file(WRITE "${case_tree}/cuda/lib64/${name}" "")
endforeach()

# together_project(<name> <source> [<arguments of one call, separated by commas>...]): configures a
# project of that name with these calls of cudnn_install_runtime()
function(together_project name source)
  set(text "cmake_minimum_required(VERSION 3.20...4.4)\nproject(${name} LANGUAGES NONE)\n")
  string(APPEND text "find_package(CUDNN REQUIRED)\n")
  foreach(call IN LISTS ARGN)
    string(REPLACE "," " " call "${call}")
    string(APPEND text "cudnn_install_runtime(${call})\n")
  endforeach()
  file(WRITE "${case_work}/${name}/CMakeLists.txt" "${text}")
  together_configure(${name} ${source})
endfunction()

function(together_configure name source)
  deploy_run(configure COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -S "${case_work}/${name}"
    -B "${case_work}/${name}/build" -G "${CUDNN_CMAKE_CASE_GENERATOR}"
    "-DCMAKE_MAKE_PROGRAM=${CUDNN_CMAKE_CASE_MAKE_PROGRAM}"
    -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF
    "-DCMAKE_MODULE_PATH=${CUDNN_CMAKE_MODULE_DIR}" "-DCUDNN_ROOT=${case_tree}/${source}"
    "-DCUDAToolkit_ROOT=${case_tree}/cuda" "-DCMAKE_INSTALL_PREFIX=${prefix}")
endfunction()

# together_install(<prefix> <project> <option of deploy_run or of cmake --install>...)
function(together_install out name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "EXIT;STDERR" "")
  set(options "")
  if(DEFINED arg_EXIT)
    set(options EXIT "${arg_EXIT}" STDERR "${arg_STDERR}")
  endif()
  deploy_run(run ${options} COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --install
    "${case_work}/${name}/build" ${arg_UNPARSED_ARGUMENTS})
  set(${out}_STDOUT "${run_STDOUT}" PARENT_SCOPE)
endfunction()

# together_expect(<what> <name>...): these of the parts that the calls differ in are there, and in
# the manifest
function(together_expect what)
  file(GLOB names RELATIVE "${prefix}/lib" "${prefix}/lib/*.so*")
  string(REGEX REPLACE "lib|\\.so[.0-9]*" "" names "${names}")
  list(FILTER names INCLUDE REGEX "^(cudnn_(cnn|adv)|cublas)$")
  cudnn_cmake_expect_equal("${what}: files" "${ARGN}" "${names}")
  set(manifest "{\"files\": [0]}")
  if(EXISTS "${prefix}/lib/cudnn-manifest.json")
    file(READ "${prefix}/lib/cudnn-manifest.json" manifest)
  endif()
  set(named "")
  string(JSON count LENGTH "${manifest}" files)
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    string(JSON name ERROR_VARIABLE error GET "${manifest}" files ${index} name)
    if(name MATCHES "lib(cudnn_(cnn|adv)|cublas)\\.so")
      list(APPEND named "${CMAKE_MATCH_1}")
    endif()
  endforeach()
  list(SORT named)
  cudnn_cmake_expect_equal("${what}: manifest" "${ARGN}" "${named}")
endfunction()

# two calls, without and with a component
together_project(app new "PARTS,cnn,WITH_CUDA" "PARTS,adv,COMPONENT,adv")
together_install(first app)
together_expect("two calls" cublas cudnn_adv cudnn_cnn)
cudnn_cmake_expect_no_match("two calls" "removed|\\(\\)" "${first_STDOUT}")
together_install(second app)
cudnn_cmake_expect_no_match("a second install" "Installing|files in" "${second_STDOUT}")
set(manifest "")
if(EXISTS "${prefix}/lib/cudnn-manifest.json")
  file(READ "${prefix}/lib/cudnn-manifest.json" manifest)
endif()
cudnn_cmake_expect_match("the manifest" "\"cuda\": \"12\\.8\"" "${manifest}")
cudnn_cmake_expect_match("the manifest"
  "\"for\": \\[\"app/Unspecified/1\", \"app/adv/1\"\\]" "${manifest}")

# another project, which needs less: of its own, it takes away what it needs no longer
together_project(tool new "PARTS,cnn")
together_install(tool tool)
together_expect("another project" cublas cudnn_adv cudnn_cnn)
cudnn_cmake_expect_match("another project" "files in [^\n]* \\(all were there\\)"
  "${tool_STDOUT}")
together_project(app new "PARTS,adv,COMPONENT,adv")
together_install(less app)
together_expect("a call less" cudnn_adv cudnn_cnn)
cudnn_cmake_expect_match("a call less" "removed, placed with cuDNN 9\\.8\\.0: [^\n]*libcublas"
  "${less_STDOUT}")
file(REMOVE "${prefix}/lib/libcudnn_cnn.so.9")
together_install(other app)
together_install(tool tool)
together_expect("repaired" cudnn_adv cudnn_cnn)

# another cuDNN: not under a project that needs this one
together_project(app old "PARTS,cnn" "PARTS,adv,COMPONENT,adv")
together_install(refused app EXIT 1 STDERR
  "cuDNN 9\\.8\\.0 for CUDA 12[.8]* is there for tool/Unspecified/1, and two cuDNN .*remove ")
together_expect("refused" cudnn_adv cudnn_cnn)
# by all calls of one project, be it in steps
file(REMOVE_RECURSE "${prefix}")
together_project(app new "PARTS,cnn" "PARTS,adv,COMPONENT,adv")
together_install(first app)
together_project(app old "PARTS,cnn" "PARTS,adv,COMPONENT,adv")
together_install(step app --component adv)
together_expect("one component of another cuDNN" cudnn_adv)
together_install(whole app)
together_expect("all of another cuDNN" cudnn_adv cudnn_cnn)
deploy_expect_set("all of another cuDNN" "${prefix}/lib" "${case_tree}/old/lib" copied)
# two cuDNN of one project
file(REMOVE_RECURSE "${prefix}")
set(text "cmake_minimum_required(VERSION 3.20...4.4)\nproject(app LANGUAGES NONE)\n")
foreach(source IN ITEMS new old)
  file(WRITE "${case_work}/app/${source}/CMakeLists.txt"
    "set(CUDNN_ROOT \"${case_tree}/${source}\")\nfind_package(CUDNN REQUIRED)\n"
    "cudnn_install_runtime(COMPONENT ${source})\n")
  string(APPEND text "add_subdirectory(${source})\n")
endforeach()
file(WRITE "${case_work}/app/CMakeLists.txt" "${text}")
together_configure(app new)
together_install(two app EXIT 1 STDERR
  "cuDNN 9\\.8\\.0 for CUDA 12 is there for app/new/1, and two cuDNN can't be in the same")
together_install(later app --component old)
deploy_expect_set("one after the other" "${prefix}/lib" "${case_tree}/old/lib" copied)
