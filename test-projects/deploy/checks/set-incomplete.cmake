# SPDX-License-Identifier: BSD-3-Clause
# Not one of the set can be left out: a link that leads nowhere ends the configure. find_package()
# would see it, too, so a target of somebody else's making stands in for it.
file(WRITE "${case_work}/project/CMakeLists.txt" "cmake_minimum_required(VERSION 3.20...4.4)
project(incomplete LANGUAGES NONE)
include(CUDNNDeploy)
if(LIBRARY)
  add_library(CUDNN::cudnn SHARED IMPORTED)
  set_property(TARGET CUDNN::cudnn PROPERTY IMPORTED_LOCATION \"\${LIBRARY}\")
endif()
cudnn_install_runtime()
")
set(make "${deploy_ninja}")
if(NOT make)
  set(make "${deploy_make}")
endif()
set(command "${CUDNN_CMAKE_CASE_CMAKE}" -S "${case_work}/project" -B "${case_build}"
  -G "${deploy_generator}" "-DCMAKE_MAKE_PROGRAM=${make}"
  "-DCMAKE_MODULE_PATH=${CUDNN_CMAKE_MODULE_DIR}" "-DCMAKE_INSTALL_PREFIX=${case_work}/prefix")
deploy_run(none EXIT 1 STDERR "cudnn_install_runtime: there is no target CUDNN::cudnn\\."
  COMMAND ${command})
# the development link, as other find modules take it
deploy_run(configure COMMAND ${command} "-DLIBRARY=${case_tree}/new/lib/libcudnn.so")
deploy_run(install COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --install "${case_build}")
deploy_expect_set("another module's target" "${case_work}/prefix/lib" "${case_tree}/new/lib" copied)
file(READ "${case_work}/prefix/lib/cudnn-manifest.json" manifest)
string(JSON version GET "${manifest}" cudnn)
cudnn_cmake_expect_equal("version, from the header" "9.8.0" "${version}")
file(CREATE_LINK nowhere "${case_tree}/new/lib/libcudnn_ext.so.9" SYMBOLIC)
deploy_run(dangling EXIT 1 STDERR "libcudnn_ext\\.so\\.9 is a link that leads nowhere"
  COMMAND ${command} "-DLIBRARY=${case_tree}/new/lib/libcudnn.so.9")
deploy_run(stub EXIT 1 STDERR "neither libcudnn\\.so\\.<major> nor cudnn64_<major>\\.dll"
  COMMAND ${command} "-DLIBRARY=${case_tree}/new/lib/libother.so")
