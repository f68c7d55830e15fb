# SPDX-License-Identifier: BSD-3-Clause
# For the scripts in checks/ that make an archive of package-example/.

#[[
deploy_package(<cudnn> <CPack generator> [<argument of the configure>...])

Builds and packs the example, unpacks the archive in another directory. Sets deploy_unpacked to the
directory that is in it.
]]
function(deploy_package cudnn generator)
  deploy_run(run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -S "${deploy_source}/package-example"
    -B "${case_build}" -G "${deploy_generator}" "-DCMAKE_CXX_COMPILER=${deploy_cxx}"
    "-DCMAKE_MAKE_PROGRAM=${CUDNN_CMAKE_CASE_MAKE_PROGRAM}" "-DCUDNN_ROOT=${cudnn}"
    ${CUDNN_CMAKE_CASE_STRICT} "${CUDNN_CMAKE_CASE_NO_UNUSED_CLI}" -DCMAKE_BUILD_TYPE=Release
    ${ARGN})
  deploy_build(build)
  cmake_path(GET CUDNN_CMAKE_CASE_CMAKE PARENT_PATH tools)
  deploy_run(run DIRECTORY "${case_build}" COMMAND "${tools}/cpack" -G ${generator}
    -C Release)
  set(suffix ".tar.gz")
  if(generator STREQUAL "ZIP")
    set(suffix ".zip")
  endif()
  set(archive "${case_build}/package-example${suffix}")
  if(NOT EXISTS "${archive}")
    cudnn_cmake_fail("CPack made no package-example${suffix}")
  endif()
  file(MAKE_DIRECTORY "${case_work}/else where")
  if(generator STREQUAL "ZIP" AND deploy_unzip)
    deploy_run(run DIRECTORY "${case_work}/else where" COMMAND "${deploy_unzip}" -q "${archive}")
  else()
    deploy_run(run DIRECTORY "${case_work}/else where" COMMAND "${CMAKE_COMMAND}" -E tar xf
      "${archive}")
  endif()
  set(deploy_unpacked "${case_work}/else where/package-example" PARENT_SCOPE)
endfunction()
