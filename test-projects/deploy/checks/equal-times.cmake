# SPDX-License-Identifier: BSD-3-Clause
# Installs whose files are all of one time (Nix, images that can be built again), and of one size:
# which cuDNN a file is of can't be seen from either, and another one takes the place of the first
# all the same, in the build tree and below a prefix, also after a step that was killed.
foreach(version IN ITEMS new old)
  deploy_names(names "${case_tree}/${version}/lib")
  foreach(name IN LISTS names)
    file(REAL_PATH "${case_tree}/${version}/lib/${name}" real)
    execute_process(COMMAND truncate -s 8192 "${real}" COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND touch -d "1970-01-01T00:00:01Z" "${real}" COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endforeach()
set(prefix "${case_work}/prefix")
deploy_configure("${case_tree}/new" -DDEPLOY=METHOD,link -DINSTALL=COMPONENT,run)
foreach(version IN ITEMS new old new)
  deploy_configure("${case_tree}/${version}")
  deploy_build(build --target app)
  deploy_expect_set("build of ${version}" "${deploy_bin}" "${case_tree}/${version}/lib" linked)
  deploy_run(install COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --install "${case_build}" --component run
    --prefix "${prefix}")
  deploy_expect_set("install of ${version}" "${prefix}/lib" "${case_tree}/${version}/lib" copied)
endforeach()
deploy_build(again --target app)
cudnn_cmake_expect_no_match("second build" "files in" "${again_STDOUT}")

# another build of the same version
file(COPY "${case_tree}/old/" DESTINATION "${case_tree}/other")
deploy_request("${case_work}/old.cmake" "${case_tree}/old/lib" 9.5.0 "${case_work}/bin" copy)
deploy_request("${case_work}/other.cmake" "${case_tree}/other/lib" 9.5.0 "${case_work}/bin" copy)
deploy_place(old "${case_work}/old.cmake")
deploy_place(other "${case_work}/other.cmake")
cudnn_cmake_expect_match("another build" "\\(8 by (copy|reflink)\\)" "${other_STDOUT}")

# half replaced, and the first one chosen again
deploy_needs_strace()
if(DEFINED case_skip)
  unset(case_skip)
  return()
endif()
deploy_request("${case_work}/new.cmake" "${case_tree}/new/lib" 9.8.0 "${case_work}/bin" copy)
deploy_place(before "${case_work}/old.cmake")
foreach(when RANGE 2 8)
  deploy_run(killed EXIT ANY COMMAND "${deploy_strace}" -f -o "${case_work}/kill.trace"
    -e "trace=rename,renameat,renameat2"
    -e "inject=rename,renameat,renameat2:signal=KILL:when=${when}"
    "${CUDNN_CMAKE_CASE_CMAKE}" -D "REQUEST=${case_work}/new.cmake" -P "${deploy_place}")
  deploy_place(back "${case_work}/old.cmake")
  deploy_expect_set("killed at ${when}" "${case_work}/bin" "${case_tree}/old/lib" same)
endforeach()
