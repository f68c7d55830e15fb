# SPDX-License-Identifier: BSD-3-Clause
# A prebuilt library that says what it was built with, and two that don't.
add_library(vendor::told STATIC IMPORTED)
set_target_properties(vendor::told PROPERTIES
  IMPORTED_LOCATION "C:/vendor/told.lib" MSVC_RUNTIME_LIBRARY MultiThreaded)
add_library(vendor::silent STATIC IMPORTED)
set_target_properties(vendor::silent PROPERTIES IMPORTED_LOCATION "C:/vendor/silent.lib")
add_executable(app main.cpp)
target_link_libraries(app PRIVATE vendor::told vendor::silent "C:/vendor/old [1].lib")
cudnn_check_link(app)
