# SPDX-License-Identifier: BSD-3-Clause
# Two sub-projects that build into one directory: what either needs is there; two versions of cuDNN
# can't be, and the configure says so, or, where only the generate step knows the directory, the
# build.
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
if(DEFINED ${name}_DIRECTORY)
  set_property(TARGET ${name} PROPERTY RUNTIME_OUTPUT_DIRECTORY \"\${${name}_DIRECTORY}\")
endif()
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

# the same directory, as a generator expression
set(said "one and other are built into the same directory, with two cuDNN")
foreach(expression IN ITEMS "$<1:${deploy_bin}>" "${case_build}/$<0:>bin")
  deploy_run(plain COMMAND ${command} "-Dother_ROOT=${case_tree}/old"
    "-Dother_DIRECTORY=${expression}" EXIT 1 STDERR "${said}")
endforeach()
file(CREATE_LINK bin "${case_build}/link" SYMBOLIC)
foreach(expression IN ITEMS "$<IF:$<CONFIG:Debug>,${deploy_bin},${deploy_bin}>"
    "${case_build}/link")
  file(REMOVE_RECURSE "${deploy_bin}")
  file(MAKE_DIRECTORY "${deploy_bin}")
  deploy_run(generated COMMAND ${command} "-Dother_ROOT=${case_tree}/new"
    "-Dother_DIRECTORY=${expression}")
  deploy_build(generated)
  deploy_expect_set("${expression}: both parts" "${deploy_bin}" "${case_tree}/new/lib" linked)
  deploy_build(again)
  cudnn_cmake_expect_no_match("${expression}: second build" "files in" "${again_STDOUT}")
  deploy_run(two COMMAND ${command} "-Dother_ROOT=${case_tree}/old")
  foreach(number IN ITEMS first second)
    deploy_build(${number} EXIT NONZERO STDERR "^" -- -j1)
    string(REGEX REPLACE "[ \n]+" " " words "${${number}_STDOUT}${${number}_STDERR}")
    cudnn_cmake_expect_match("${expression}: ${number} build with two cuDNN"
      "is there for (one|other), and two cuDNN can't be in the same directory" "${words}")
  endforeach()
  # both follow to another cuDNN
  deploy_run(old COMMAND ${command} "-Dother_ROOT=${case_tree}/old" "-Done_ROOT=${case_tree}/old")
  deploy_build(old)
  deploy_expect_set("${expression}: another cuDNN" "${deploy_bin}" "${case_tree}/old/lib" linked)
endforeach()
