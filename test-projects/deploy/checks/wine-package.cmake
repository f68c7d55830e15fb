# SPDX-License-Identifier: BSD-3-Clause
# The example's zip for Windows, unpacked elsewhere, runs with the original DLLs and the build tree
# gone.
include("${deploy_source}/Wine.cmake")
include("${deploy_source}/Package.cmake")
set(deploy_limit 500)
deploy_package("${wine_cudnn}" ZIP ${wine_arguments} -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF)
deploy_names(expected "${wine_bin}")
deploy_names(names "${deploy_unpacked}/bin")
cudnn_cmake_expect_equal("DLLs in the archive" "${expected}" "${names}")
file(REMOVE_RECURSE "${case_build}")
if(wine_cudnn STREQUAL "${case_tree}/new")
  file(RENAME "${case_tree}/new" "${case_tree}/hidden")
endif()
wine_expect_program("${deploy_unpacked}/bin/app.exe" "${deploy_unpacked}/bin")
file(REMOVE_RECURSE "${case_work}/else where") # may be half a gigabyte
