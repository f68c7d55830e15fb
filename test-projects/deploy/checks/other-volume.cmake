# SPDX-License-Identifier: BSD-3-Clause
# The build tree, or the output directory alone, is on another volume than cuDNN.
deploy_needs_mounts()
if(DEFINED case_skip)
  return()
endif()
file(MAKE_DIRECTORY "${case_work}/volume")
deploy_request("${case_work}/new.cmake" "${case_tree}/new/lib" 9.8.0 "${case_work}/volume/bin")
deploy_request("${case_work}/old.cmake" "${case_tree}/old/lib" 9.5.0 "${case_work}/volume/bin")
# all of it in one name space, since the volume is gone with it
file(WRITE "${case_work}/volume.sh" "set -e
mount -t tmpfs none volume
for request in new new old new; do
  \"$1\" -D REQUEST=\"$2/$request.cmake\" -P \"$3\"
  echo placed $request
done
cmp volume/bin/libcudnn_adv.so.9 tree/new/lib/libcudnn_adv.so.9
stat -c 'links %h' volume/bin/libcudnn_adv.so.9
mkdir volume/work
sed -e 's|/volume/bin|/volume/a|; s|\\(r_work.*\\)/records|\\1/volume/work|' \\
  -e 's|records/record|volume/a|' new.cmake >a.cmake
sed 's|/volume/a|/volume/b|g' a.cmake >b.cmake
for request in a b; do \"$1\" -D REQUEST=\"$2/$request.cmake\" -P \"$3\"; done
stat -c 'one copy %h' volume/b/libcudnn_adv.so.9
test volume/a/libcudnn_adv.so.9 -ef volume/b/libcudnn_adv.so.9
")
deploy_run(run COMMAND "${deploy_unshare}" -m sh "${case_work}/volume.sh"
  "${CUDNN_CMAKE_CASE_CMAKE}" "${case_work}" "${deploy_place}")
cudnn_cmake_expect_match("each time" "8 by copy\\) placed new placed new .*9\\.5\\.0: 8 files .*"
  "${run_STDOUT}")
cudnn_cmake_expect_match("output directory alone: a file of its own" "links 1 " "${run_STDOUT}")
cudnn_cmake_expect_match("build tree and its directories: one copy" "one copy 3" "${run_STDOUT}")
