# SPDX-License-Identifier: BSD-3-Clause
#
# Install rules: architecture-independent files in one directory, which find_package searches under any prefix.

include(GNUInstallDirs)
set(cudnn_cmake_install_dir "${CMAKE_INSTALL_DATADIR}/cmake/cudnn")

install(DIRECTORY modules/ DESTINATION "${cudnn_cmake_install_dir}/modules" FILES_MATCHING PATTERN "*.cmake")
install(FILES cmake/data/releases.json cmake/data/releases.schema.json DESTINATION "${cudnn_cmake_install_dir}/data")
install(FILES cmake/package/cudnn-config.cmake cmake/package/cudnn-config-version.cmake
  DESTINATION "${cudnn_cmake_install_dir}")
install(FILES LICENSE DESTINATION "${cudnn_cmake_install_dir}")

# The toolkit's own package: its version and where its modules are.
include(CMakePackageConfigHelpers)
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/cudnn-cmake-config-version.cmake"
  COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES "${PROJECT_BINARY_DIR}/cudnn-cmake-config-version.cmake" cmake/package/cudnn-cmake-config.cmake
  DESTINATION "${CMAKE_INSTALL_DATADIR}/cmake/cudnn-cmake")
