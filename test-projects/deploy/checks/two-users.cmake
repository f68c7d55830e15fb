# SPDX-License-Identifier: BSD-3-Clause
# Two sub-projects that build into one directory: what either needs is there; two versions of cuDNN
# can't be, and the configure says so.
deploy_project(program program)
file(WRITE "${case_work}/two/CMakeLists.txt" "cmake_minimum_required(VERSION 3.20...4.4)
project(two LANGUAGES CXX)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY \"\${CMAKE_BINARY_DIR}/bin\")
add_subdirectory(one)
add_subdirectory(other)
")
foreach(name IN ITEMS one other)
  file(WRITE "${case_work}/two/${name}/CMakeLists.txt" "set(CUDNN_ROOT \"\${${name}_ROOT}\")
find_package(CUDNN REQUIRED)
add_executable(${name} \"${program}/main.cpp\")
target_link_libraries(${name} PRIVATE CUDNN::cudnn)
cudnn_deploy_runtime(${name} METHOD link PARTS \${${name}_PARTS})
")
endforeach()
set(command "${CUDNN_CMAKE_CASE_CMAKE}" -S "${case_work}/two" -B "${case_build}"
  -G "${CUDNN_CMAKE_CASE_GENERATOR}" "-DCMAKE_MAKE_PROGRAM=${CUDNN_CMAKE_CASE_MAKE_PROGRAM}"
  "-DCMAKE_CXX_COMPILER=${deploy_cxx}" "-DCMAKE_MODULE_PATH=${program}/cudnn-modules"
  "-DCUDAToolkit_ROOT=${case_tree}/cuda" "-Done_ROOT=${case_tree}/new" -Done_PARTS=cnn
  -Dother_PARTS=adv)
deploy_run(configure COMMAND ${command} "-Dother_ROOT=${case_tree}/new")
deploy_build(first)
string(REGEX MATCHALL "files in" steps "${first_STDOUT}")
list(LENGTH steps count)
cudnn_cmake_expect_equal("steps for one directory" 1 "${count}")
deploy_expect_set("both parts" "${deploy_bin}" "${case_tree}/new/lib" linked)
deploy_expect_program("${deploy_bin}/one" 90800 "${deploy_bin}")
deploy_run(two COMMAND ${command} "-Dother_ROOT=${case_tree}/old" EXIT 1 STDERR
  "one and other are built into the same directory, with two cuDNN: .*new.* and .*old")
