# SPDX-License-Identifier: BSD-3-Clause
#
# Install rules: architecture-independent files, in directories that find_package searches under any
# prefix. Everything finds its neighbours by its own place, so the install may be moved.

# GNUInstallDirs would warn: it wants an enabled language to know lib from lib64, and nothing goes
# there.
set(cudnn_cmake_data_dir "share")
if(DEFINED CMAKE_INSTALL_DATADIR)
  set(cudnn_cmake_data_dir "${CMAKE_INSTALL_DATADIR}")
endif()
set(cudnn_cmake_install_dir "${cudnn_cmake_data_dir}/cmake/cudnn")

install(DIRECTORY modules/ DESTINATION "${cudnn_cmake_install_dir}/modules"
  FILES_MATCHING PATTERN "*.cmake")
install(FILES cmake/data/projects.json cmake/data/releases.json cmake/data/releases.schema.json
  DESTINATION "${cudnn_cmake_install_dir}/data")
install(FILES cmake/cudnn-config.cmake cmake/cudnn-config-version.cmake LICENSE
  DESTINATION "${cudnn_cmake_install_dir}")

# The toolkit's own package: its version and where its modules are.
include(CMakePackageConfigHelpers)
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/cudnn-cmake-config-version.cmake"
  COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES "${PROJECT_BINARY_DIR}/cudnn-cmake-config-version.cmake"
  cmake/package/cudnn-cmake-config.cmake
  DESTINATION "${cudnn_cmake_data_dir}/cmake/cudnn-cmake")
