# SPDX-License-Identifier: BSD-3-Clause
# The default on Windows: every DLL beside the program, which runs with nothing of cuDNN on PATH,
# and with an older cuDNN there.
include("${deploy_source}/Wine.cmake")
deploy_configure("${wine_cudnn}" ${wine_arguments})
deploy_build(first)
deploy_expect_set("first" "${deploy_bin}" "${wine_bin}" same)
deploy_build(second)
cudnn_cmake_expect_no_match("second build" "files in|Link" "${second_STDOUT}")
if(wine_cudnn STREQUAL "${case_tree}/new")
  file(RENAME "${case_tree}/new" "${case_tree}/hidden")
endif()
wine_expect_program("${deploy_bin}/app.exe" "${deploy_bin}")
wine_expect_program("${deploy_other}/other.exe" "${deploy_other}")
