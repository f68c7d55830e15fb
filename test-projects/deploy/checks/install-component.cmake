# SPDX-License-Identifier: BSD-3-Clause
# COMPONENT and EXCLUDE_FROM_ALL are those of install().
set(arguments "DESTINATION,a b/$<CONFIG>,COMPONENT,run,EXCLUDE_FROM_ALL")
deploy_configure_files("${case_tree}/new" -DCMAKE_BUILD_TYPE=Release "-DINSTALL=${arguments}")
set(install "${CUDNN_CMAKE_CASE_CMAKE}" --install "${case_build}")
deploy_run(all COMMAND ${install} --prefix "${case_work}/all")
deploy_run(other COMMAND ${install} --prefix "${case_work}/other" --component other)
deploy_run(run COMMAND ${install} --prefix "${case_work}/run" --component run)
foreach(name IN ITEMS all other)
  if(EXISTS "${case_work}/${name}/a b")
    cudnn_cmake_fail("${name}: cuDNN was installed, and should not be")
  endif()
endforeach()
deploy_expect_set("component" "${case_work}/run/a b/Release" "${case_tree}/new/lib" copied)
# wrong uses
foreach(pair IN ITEMS
    "TARGETS,nothing|there is no target \"nothing\""
    "DESTINATION|DESTINATION has no value"
    "LICENSE,nowhere.txt|LICENSE .*/files/nowhere\\.txt: there is no such file"
    "TARGET,app|unknown: TARGET app")
  string(REGEX MATCH "^([^|]*)[|](.*)$" pair "${pair}")
  deploy_configure_files("${case_tree}/new" "-DINSTALL=${CMAKE_MATCH_1}"
    EXIT 1 STDERR "cudnn_install_runtime: ${CMAKE_MATCH_2}")
endforeach()
