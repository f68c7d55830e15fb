# SPDX-License-Identifier: BSD-3-Clause
# The compiler searches cuDNN's directory by itself (LIBRARY_PATH here; nvcc does so with the
# toolkit's): FindCUDNN then names it by a link option, which would come first in the run path, and
# stay in an installed program.
if(case_work MATCHES " ")
  set(case_skip "CMake takes no directory with a space from LIBRARY_PATH")
  return()
endif()
set(deploy_launcher env "LIBRARY_PATH=${case_tree}/new/lib")
deploy_configure("${case_tree}/new" -DDEPLOY=METHOD,link -DINSTALL=COMPONENT,run)
deploy_build(build)
deploy_expect_program("${deploy_bin}/app" 90800 "${deploy_bin}")
deploy_run(install COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --install "${case_build}"
  --prefix "${case_work}/prefix")
deploy_expect_program("${case_work}/prefix/bin/app" 90800 "${case_work}/prefix/lib")
execute_process(COMMAND "${deploy_readelf}" -d "${case_work}/prefix/bin/app"
  OUTPUT_VARIABLE dynamic)
cudnn_cmake_expect_match("run path" "R(UN)?PATH\\) [^[]*\\[\\$ORIGIN/\\.\\./lib\\]" "${dynamic}")
# a program that is not deployed still has the option
deploy_configure("${case_tree}/new" -DDEPLOY=NOT_CALLED -DINSTALL=)
deploy_build(build)
deploy_expect_program("${deploy_bin}/app" 90800 "${case_tree}/new/lib")
