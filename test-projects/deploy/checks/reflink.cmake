# SPDX-License-Identifier: BSD-3-Clause
# On a file system that can share bytes between files, METHOD copy shares them.
if(NOT deploy_mkfs_xfs)
  set(case_skip "no mkfs.xfs on this machine (xfsprogs)")
  return()
endif()
deploy_needs_mounts()
if(DEFINED case_skip)
  return()
endif()
file(MAKE_DIRECTORY "${case_work}/xfs")
execute_process(COMMAND truncate -s 400M "${case_work}/image" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${deploy_mkfs_xfs}" -q -m reflink=1 "${case_work}/image"
  RESULT_VARIABLE exit OUTPUT_QUIET ERROR_QUIET)
execute_process(COMMAND "${deploy_unshare}" -m mount -o loop image xfs
  WORKING_DIRECTORY "${case_work}" RESULT_VARIABLE mounted OUTPUT_QUIET ERROR_QUIET)
if(NOT exit EQUAL 0 OR NOT mounted EQUAL 0)
  set(case_skip "no XFS can be mounted here")
  return()
endif()
deploy_request("${case_work}/new.cmake" "${case_tree}/new/lib" 9.8.0 "${case_work}/xfs/bin" copy)
file(READ "${case_work}/new.cmake" text)
string(REPLACE "${case_tree}/new" "${case_work}/xfs/new" text "${text}")
file(WRITE "${case_work}/new.cmake" "${text}")
file(WRITE "${case_work}/reflink.sh" "set -e
mount -o loop image xfs
cp -a tree/new xfs/new
for file in xfs/new/lib/*_adv.so.9.*; do head -c 50000000 /dev/urandom >>\"$file\"; done
place() { \"$1\" -D REQUEST=new.cmake -P \"$2\"; }
sync xfs
before=$(df --output=used -B1M xfs | tail -n 1)
place \"$1\" \"$2\"
sync xfs
echo \"megabytes $(($(df --output=used -B1M xfs | tail -n 1) - before))\"
place \"$1\" \"$2\"
for file in xfs/new/lib/*.so.9; do cmp \"$file\" xfs/bin/\"\${file##*/}\"; done
")
deploy_run(run COMMAND "${deploy_unshare}" -m sh "${case_work}/reflink.sh"
  "${CUDNN_CMAKE_CASE_CMAKE}" "${deploy_place}")
cudnn_cmake_expect_match("what it says"
  "^-- cuDNN 9\\.8\\.0: 8 files in [^\n]*/xfs/bin \\(8 by reflink\\)"
  "${run_STDOUT}")
cudnn_cmake_expect_match("room taken, of 50 MB; the second time"
  "megabytes (-?[0-2])$" "${run_STDOUT}")
