# SPDX-License-Identifier: BSD-3-Clause
# Headers of 8 with their major in the name, beside plain ones of 9: what is found is what is
# compiled, or it is refused. To be built.
enable_language(CXX)
find_package(CUDNN 8...<9)
if(CUDNN_FOUND)
  file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/use.cpp"
    "#include <cudnn.h>\n#if CUDNN_MAJOR != 8\n#error \"other headers than those found\"\n#endif\n"
    "int version = CUDNN_VERSION;\n")
  add_library(use OBJECT "${CMAKE_CURRENT_BINARY_DIR}/use.cpp")
  target_link_libraries(use PRIVATE CUDNN::headers)
else()
  message(STATUS "refused")
endif()
