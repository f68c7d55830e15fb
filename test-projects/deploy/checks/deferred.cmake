# SPDX-License-Identifier: BSD-3-Clause
# Calls that the project defers to the end of a directory, in any order, together with calls that it
# doesn't: each program gets its files, two in one directory share them.
deploy_project(program program)
set(deferred_calls
  "cudnn_deploy_runtime(one METHOD link)
cmake_language(DEFER CALL cudnn_deploy_runtime two METHOD link)"
  "cmake_language(DEFER CALL cudnn_deploy_runtime one METHOD link)
cudnn_deploy_runtime(two METHOD link)"
  "cmake_language(DEFER CALL cudnn_deploy_runtime one METHOD link)
cmake_language(DEFER CALL cudnn_deploy_runtime two METHOD link)"
  "cudnn_deploy_runtime(one METHOD link PARTS cnn)
cmake_language(DEFER CALL cudnn_deploy_runtime one METHOD link)
cmake_language(DEFER CALL cmake_language DEFER CALL cudnn_deploy_runtime two METHOD link)"
  "cudnn_deploy_runtime(one METHOD link)
add_subdirectory(below)")
file(WRITE "${case_work}/deferred/below/CMakeLists.txt" "cmake_language(DEFER DIRECTORY
  \"\${CMAKE_SOURCE_DIR}\" CALL cudnn_deploy_runtime two METHOD link)\n")
foreach(calls IN LISTS deferred_calls)
  file(WRITE "${case_work}/deferred/CMakeLists.txt" "cmake_minimum_required(VERSION 3.20...4.4)
project(deferred LANGUAGES CXX)
find_package(CUDNN REQUIRED)
foreach(name IN ITEMS one two)
  add_executable(\${name} \"${program}/main.cpp\")
  target_link_libraries(\${name} PRIVATE CUDNN::cudnn)
  set_property(TARGET \${name} PROPERTY RUNTIME_OUTPUT_DIRECTORY \"\${\${name}_DIRECTORY}\")
endforeach()
${calls}
")
  foreach(directories IN ITEMS "bin|other dir" "bin|bin")
    string(REGEX MATCH "^(.*)[|](.*)$" directories "${directories}")
    set(one "${case_build}/${CMAKE_MATCH_1}")
    set(two "${case_build}/${CMAKE_MATCH_2}")
    file(REMOVE_RECURSE "${one}" "${two}")
    deploy_run(configure COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -S "${case_work}/deferred"
      -B "${case_build}" -G "${CUDNN_CMAKE_CASE_GENERATOR}"
      "-DCMAKE_MAKE_PROGRAM=${CUDNN_CMAKE_CASE_MAKE_PROGRAM}" "-DCMAKE_CXX_COMPILER=${deploy_cxx}"
      "-DCMAKE_MODULE_PATH=${program}/cudnn-modules" "-DCUDAToolkit_ROOT=${case_tree}/cuda"
      "-DCUDNN_ROOT=${case_tree}/new" "-Done_DIRECTORY=${one}" "-Dtwo_DIRECTORY=${two}")
    deploy_build(first)
    foreach(name IN ITEMS one two)
      deploy_expect_set("${name} of\n${calls}" "${${name}}" "${case_tree}/new/lib" linked)
    endforeach()
    deploy_build(again)
    cudnn_cmake_expect_no_match("second build of\n${calls}" "files in" "${again_STDOUT}")
  endforeach()
endforeach()
