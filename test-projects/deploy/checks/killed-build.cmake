# SPDX-License-Identifier: BSD-3-Clause
# A build is killed while it places the files: the next one does the rest, whatever the generator
# thinks that it has done, and links no program again that was linked before.
deploy_needs_strace()
if(deploy_generator STREQUAL "Unix Makefiles" AND NOT deploy_make)
  set(case_skip "no make on this machine")
endif()
if(DEFINED case_skip)
  return()
endif()
deploy_configure("${case_tree}/new" -DDEPLOY=METHOD,link)
deploy_build(first --target app twin)
file(REMOVE "${deploy_bin}/libcudnn_adv.so.9" "${deploy_bin}/libcudnn_graph.so.9")
deploy_run(killed EXIT ANY COMMAND "${deploy_strace}" -f -o "${case_work}/kill.trace"
  -e "trace=link,linkat" -e "inject=link,linkat:signal=KILL:when=2"
  "${CUDNN_CMAKE_CASE_CMAKE}" --build "${case_build}" --target app twin)
file(READ "${case_work}/kill.trace" text)
cudnn_cmake_expect_match("the trace" "killed by SIGKILL" "${text}")
deploy_names(names "${deploy_bin}")
list(LENGTH names count)
cudnn_cmake_expect_equal("files after the kill" 6 "${count}")
deploy_build(second --target app twin)
cudnn_cmake_expect_no_match("second build" "Link|Building" "${second_STDOUT}")
deploy_expect_set("second build" "${deploy_bin}" "${case_tree}/new/lib" linked)
deploy_expect_program("${deploy_bin}/app" 90800 "${deploy_bin}")
