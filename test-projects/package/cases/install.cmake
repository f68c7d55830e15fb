# SPDX-License-Identifier: BSD-3-Clause
# Group install: what `cmake --install` of this project writes, and that it works from where it
# lies.

set(installed_module share/cmake/cudnn/modules/FindCUDNN.cmake)
set(toolkit "${package_repository}")

# The fixture of all cases that need an install.
cudnn_cmake_add_case(NAME package.install.install SOURCE "${toolkit}"
  PROPERTIES FIXTURES_SETUP cudnn-cmake-install
  STEP configure ARGS -DBUILD_TESTING=OFF STDOUT "${package_silence}"
  STEP run COMMAND "${package_cmake}" --install <build> --prefix <work>/prefix
    CHECK "${package_steps}/check-installed-files.cmake")

# Who only installs needs no compiler.
cudnn_cmake_add_case(NAME package.install.without-compiler SOURCE "${toolkit}" ENV PATH=/nowhere
  STEP configure STDOUT "without tests, which need CMake 3\\.25 and a C\\+\\+ compiler"
  STEP run COMMAND "${package_cmake}" --install <build> --prefix <work>/prefix
    EXISTS <work>/prefix/${installed_module})

# A second install over the first, through DESTDIR; and with a data directory of the packager's
# choice.
set(staged "${package_cmake}" -E env DESTDIR=<work>/stage "${package_cmake}" --install <build>)
cudnn_cmake_add_case(NAME package.install.again SOURCE "${toolkit}"
  STEP configure ARGS -DBUILD_TESTING=OFF -DCMAKE_INSTALL_PREFIX=/usr
  STEP run COMMAND ${staged} EXISTS <work>/stage/usr/${installed_module}
  STEP run COMMAND ${staged}
    STDOUT "Up-to-date: .*/modules/FindCUDNN.cmake" NOT_STDOUT "-- Installing: .*\\.cmake")
cudnn_cmake_add_case(NAME package.install.data-directory SOURCE "${toolkit}"
  STEP configure ARGS -DBUILD_TESTING=OFF -DCMAKE_INSTALL_DATADIR=lib/data
  STEP run COMMAND "${package_cmake}" --install <build> --prefix <work>/prefix
    EXISTS <work>/prefix/lib/data/cmake/cudnn/modules/FindCUDNN.cmake ABSENT <work>/prefix/share)

# The install is moved after the fact, and moved again under a build directory that knows it.
set(copy_install STEP run COMMAND "${package_cmake}" -E copy_directory "${package_prefix}")
cudnn_cmake_add_case(NAME package.install.moved SOURCE "${package_consumer}"
  ${package_needs_install}
  STEP layout ARGS "[${package_cudnn9}]"
  ${copy_install} "<work>/moved install"
  STEP configure ARGS "-DCMAKE_PREFIX_PATH=<work>/moved install" -DCUDNN_ROOT=<tree>/cudnn9
    "-DFIND=CUDNN 9.10 REQUIRED" "-DEXPECT=CUDNN_VERSION=9.10.2|TARGET:CUDNN::cudnn=TRUE"
    CACHE_ENTRIES "CUDNN_DIR=<work>/moved install/share/cmake/cudnn"
  STEP run COMMAND "${package_cmake}" -E rename "<work>/moved install" "<work>/moved again"
  STEP configure ARGS "-DCMAKE_PREFIX_PATH=<work>/moved again"
    CACHE_ENTRIES "CUDNN_DIR=<work>/moved again/share/cmake/cudnn")
# A config file without its module says so; it does not call cuDNN found.
cudnn_cmake_add_case(NAME package.install.incomplete SOURCE "${package_consumer}"
  ${package_needs_install}
  ${copy_install} <work>/broken
  STEP run COMMAND "${package_cmake}" -E remove <work>/broken/${installed_module}
  STEP configure ARGS -DCMAKE_PREFIX_PATH=<work>/broken "-DFIND=cuDNN REQUIRED" EXIT 1
    STDERR "Reason given by package: this cudnn-cmake is incomplete: modules/FindCUDNN\\.cmake is"
    NOT_STDERR "this cudnn-cmake is incomplete.*this cudnn-cmake is incomplete")

# find_package(cudnn-cmake): the toolkit's own version, and its module directory.
package_case(install.toolkit MODE config TREE none ROOT none FIND "cudnn-cmake 0.1 REQUIRED"
  EXPECT cudnn-cmake_FOUND=TRUE
    CUDNN_CMAKE_MODULE_PATH=${package_prefix}/share/cmake/cudnn/modules)
package_case(install.toolkit-too-old MODE config TREE none ROOT none
  FIND "cudnn-cmake 1000 REQUIRED" EXIT 1 STDERR "cudnn-cmake-config\\.cmake, version: [0-9.]+")

# A project that embeds this one does not install it by accident, only on request.
package_case(install.embedded MODE none BEFORE make-clone
  WITH -DWAY=add-subdirectory -DCLONE=<work>/clone -DCMAKE_INSTALL_PREFIX=<work>/prefix
  EXPECT CUDNN_FOUND=TRUE
  STEP run COMMAND "${package_cmake}" --install <build> ABSENT <work>/prefix/${installed_module}
  STEP configure WITH -DCUDNN_CMAKE_INSTALL=ON
  STEP run COMMAND "${package_cmake}" --install <build> EXISTS <work>/prefix/${installed_module})
