# SPDX-License-Identifier: BSD-3-Clause
#
# As a sub-directory (add_subdirectory, FetchContent): find_package(CUDNN) of the including project finds our module.

list(PREPEND CMAKE_MODULE_PATH "${PROJECT_SOURCE_DIR}/modules")
set(CMAKE_MODULE_PATH "${CMAKE_MODULE_PATH}" PARENT_SCOPE)

# FetchContent with OVERRIDE_FIND_PACKAGE, under the name CUDNN: CMake then answers find_package(CUDNN) from its redirect
# directory as "found", without any target. The file that it includes there runs the module instead.
if(DEFINED CMAKE_FIND_PACKAGE_REDIRECTS_DIR)
  foreach(name IN ITEMS CUDNN cudnn)
    if(EXISTS "${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/cudnn-config.cmake"
       OR EXISTS "${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/CUDNNConfig.cmake")
      string(TOLOWER "${name}" lower)
      file(WRITE "${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/${lower}-extra.cmake"
        "include([==[${PROJECT_SOURCE_DIR}/cmake/package/cudnn-config.cmake]==])\n")
    endif()
  endforeach()
endif()
