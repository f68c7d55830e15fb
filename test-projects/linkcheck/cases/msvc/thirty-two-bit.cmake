# SPDX-License-Identifier: BSD-3-Clause
add_library(CUDNN::cudnn SHARED IMPORTED)
set_target_properties(CUDNN::cudnn PROPERTIES
  IMPORTED_LOCATION "C:/cudnn/bin/cudnn64_9.dll" IMPORTED_IMPLIB "C:/cudnn/lib/cudnn.lib")
add_executable(app main.cpp)
target_link_libraries(app PRIVATE CUDNN::cudnn)
cudnn_check_link(app)
