# SPDX-License-Identifier: BSD-3-Clause
# The volume of the output directory is full: the set that is there stays whole, and the step says
# so; with room again, it goes on.
deploy_needs_mounts()
if(DEFINED case_skip)
  return()
endif()
file(MAKE_DIRECTORY "${case_work}/small")
foreach(version IN ITEMS old=9.5.0 new=9.8.0)
  string(REGEX MATCH "^(.*)=(.*)$" version "${version}")
  deploy_request("${case_work}/${CMAKE_MATCH_1}.cmake" "${case_tree}/${CMAKE_MATCH_1}/lib"
    ${CMAKE_MATCH_2} "${case_work}/small/bin")
endforeach()
file(WRITE "${case_work}/full.sh" "set -e
mount -t tmpfs -o size=80k none small
place() { \"$1\" -D REQUEST=\"$2.cmake\" -P \"$3\"; }
place \"$1\" old \"$2\"
dd if=/dev/zero of=small/filler bs=4k count=8 2>filler.log || true
for round in 1 2; do
  if place \"$1\" new \"$2\" 2>>errors; then echo 'there was room'; exit 1; fi
  for file in tree/old/lib/libcudnn*.so.9; do cmp \"$file\" small/bin/\${file##*/}; done
  ls -A small/bin | wc -l
done
rm small/filler
place \"$1\" new \"$2\"
for file in tree/new/lib/libcudnn*.so.9; do cmp \"$file\" small/bin/\${file##*/}; done
ls -A small/bin | wc -l
")
deploy_run(run COMMAND "${deploy_unshare}" -m sh "${case_work}/full.sh"
  "${CUDNN_CMAKE_CASE_CMAKE}" "${deploy_place}")
cudnn_cmake_expect_match("the old set twice, whole, then the new one"
  "9\\.5\\.0: 8 files .* 8 8 -- cuDNN 9\\.8\\.0: 8 files .* 8$" "${run_STDOUT}")
file(READ "${case_work}/errors" errors)
cudnn_cmake_expect_match("its words"
  "cuDNN 9\\.8\\.0 could not be put into .*/small/bin: .*No space left on device.*next build"
  "${errors}")
