# SPDX-License-Identifier: BSD-3-Clause
# The example's archive, unpacked elsewhere, runs with the original cuDNN and the build tree gone.
include("${deploy_source}/Package.cmake")
deploy_package("${case_tree}/new" "${package_generator}" -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF
  -DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF "-DCUDAToolkit_ROOT=${case_tree}/cuda")
file(RENAME "${case_tree}/new" "${case_tree}/hidden")
file(RENAME "${case_build}" "${case_work}/hidden")
deploy_expect_set("unpacked" "${deploy_unpacked}/lib" "${case_tree}/hidden/lib" copied)
foreach(name IN ITEMS cudnn-LICENSE.txt cudnn-manifest.json)
  if(NOT EXISTS "${deploy_unpacked}/lib/${name}")
    cudnn_cmake_fail("the archive holds no lib/${name}")
  endif()
endforeach()
deploy_expect_program("${deploy_unpacked}/bin/app" 90800 "${deploy_unpacked}/lib")
