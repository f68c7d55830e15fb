# SPDX-License-Identifier: BSD-3-Clause
# The default on Linux: nothing beside the program, the run path leads to the cuDNN that was found.
deploy_configure("${case_tree}/new")
deploy_build(first)
deploy_names(names "${deploy_bin}")
cudnn_cmake_expect_equal("files of cuDNN beside the program" "" "${names}")
cudnn_cmake_expect_no_match("targets of the build" "cuDNN 9" "${first_STDOUT}")
deploy_expect_program("${deploy_bin}/app" 90800 "${case_tree}/new/lib")

# Another cuDNN that the loader knows by its cache, as it knows those of the system's packages: only
# the run path leads past it.
deploy_needs_mounts()
if(DEFINED case_skip OR NOT deploy_ldconfig)
  set(case_skip "no loader cache of one's own without mounts and ldconfig")
  return()
endif()
set(system_lib "/usr/lib/${deploy_machine}-linux-gnu")
file(WRITE "${case_work}/ld.so.conf" "${case_tree}/old/lib\n${system_lib}\n")
file(WRITE "${case_work}/decoy.sh" "set -e
\"${deploy_ldconfig}\" -f ld.so.conf -C cache
mount --bind cache /etc/ld.so.cache
exec \"$@\"
")
set(deploy_run_launcher "${deploy_unshare}" -m sh "${case_work}/decoy.sh")
deploy_expect_program("${deploy_bin}/app" 90800 "${case_tree}/new/lib")
set(deploy_environment "PATH=${case_tree}/old/lib:/usr/bin:/bin:/usr/sbin:/sbin")
deploy_expect_program("${deploy_bin}/app" 90800 "${case_tree}/new/lib")
unset(deploy_environment)
# the decoy is one: without a run path the program takes it
deploy_run(bare EXIT ANY ENVIRONMENT "LD_LIBRARY_PATH=${case_tree}/old/lib"
  COMMAND "${deploy_bin}/app")
cudnn_cmake_expect_match("the decoy itself" "compiled 90800 running 90500" "${bare_STDOUT}")

# cuDNN in a directory that linker and loader search by themselves, for which CMake makes no run
# path: mounted over the system's own.
file(WRITE "${case_work}/system.sh" "set -e
mount -t overlay -o \"lowerdir=tree/new/lib:${system_lib}\" none \"${system_lib}\"
mount -t overlay -o lowerdir=tree/new/include:/usr/include none /usr/include
mount --bind tree/new/include /usr/local/include # hides what this machine has there
exec \"$@\"
")
execute_process(COMMAND "${deploy_unshare}" -m sh "${case_work}/system.sh" true
  WORKING_DIRECTORY "${case_work}" RESULT_VARIABLE exit ERROR_QUIET)
if(NOT exit EQUAL 0 OR NOT IS_DIRECTORY "${system_lib}")
  message("left out: this system has no overlay, or no ${system_lib}")
  return()
endif()
file(READ "${case_work}/decoy.sh" text)
string(REPLACE "exec \"$@\"" "" text "${text}")
file(READ "${case_work}/system.sh" mounts)
string(REPLACE "set -e\n" "" mounts "${mounts}")
file(WRITE "${case_work}/both.sh" "${text}${mounts}")
set(deploy_launcher "${deploy_unshare}" -m sh "${case_work}/system.sh")
set(deploy_run_launcher "${deploy_unshare}" -m sh "${case_work}/both.sh")
file(REMOVE_RECURSE "${case_build}")
deploy_configure(/usr)
deploy_build(second --target app)
deploy_expect_program("${deploy_bin}/app" 90800 "${system_lib}")
