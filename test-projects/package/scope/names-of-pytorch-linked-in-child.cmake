# SPDX-License-Identifier: BSD-3-Clause
# When the project is generated, each name is a target in the directories below that of the call.
if(DIRECTORY STREQUAL "top")
  find_package(CUDNN REQUIRED)
  scope_enter(child)
else()
  foreach(name IN ITEMS nvidia torch caffe2)
    file(GENERATE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${name}.txt"
      CONTENT "$<TARGET_PROPERTY:${name}::cudnn,TYPE>\n")
  endforeach()
endif()
