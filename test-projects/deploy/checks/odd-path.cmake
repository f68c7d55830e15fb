# SPDX-License-Identifier: BSD-3-Clause
# Names that shells, regular expressions, file(GLOB) and lists read otherwise.
set(odd "it is (a) [b] @c@ #d %e $f ü")
file(RENAME "${case_tree}/new" "${case_tree}/${odd}")
set(source "${case_tree}/${odd}/lib")
foreach(method IN ITEMS link copy)
  file(REMOVE_RECURSE "${case_work}/${odd}" "${case_work}/records")
  deploy_request("${case_work}/new.cmake" "${source}" 9.8.0 "${case_work}/${odd}/bin" ${method})
  deploy_place(first "${case_work}/new.cmake")
  deploy_expect_set("${method}" "${case_work}/${odd}/bin" "${source}" same)
  deploy_place(second "${case_work}/new.cmake")
  cudnn_cmake_expect_empty("${method}: second" "${second_STDOUT}")
endforeach()
# and the whole of it
set(case_build "${case_work}/build ${odd}")
string(REPLACE "[b] " "" case_build "${case_build}") # CMake's own generators mind these
string(REPLACE "$f " "" case_build "${case_build}")
string(REPLACE "#d %e " "" case_build "${case_build}")
deploy_configure("${case_tree}/${odd}" -DDEPLOY=METHOD,link -DINSTALL=COMPONENT,run)
deploy_build(build --target app)
deploy_expect_set("build" "${case_build}/bin" "${source}" linked)
deploy_expect_program("${case_build}/bin/app" 90800 "${case_build}/bin")
