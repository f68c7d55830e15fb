# SPDX-License-Identifier: BSD-3-Clause
# Several steps at once for one directory, of two builds say: one does the work, the others wait and
# find it done.
deploy_request("${case_work}/new.cmake" "${case_tree}/new/lib" 9.8.0 "${case_work}/bin" copy)
deploy_request("${case_work}/old.cmake" "${case_tree}/old/lib" 9.5.0 "${case_work}/bin" copy)
deploy_place(first "${case_work}/old.cmake")
file(WRITE "${case_work}/at-once.sh" "
for number in 1 2 3 4 5 6; do
  { \"$1\" -D REQUEST=new.cmake -P \"$2\"; echo \"exit $?\"; } &
done
wait
")
deploy_run(run COMMAND sh "${case_work}/at-once.sh" "${CUDNN_CMAKE_CASE_CMAKE}" "${deploy_place}")
string(REGEX MATCHALL "exit 0" exits "${run_STDOUT}")
list(LENGTH exits count)
cudnn_cmake_expect_equal("steps that succeeded" 6 "${count}")
string(REGEX MATCHALL "files in" placed "${run_STDOUT}")
list(LENGTH placed count)
cudnn_cmake_expect_equal("steps that placed files" 1 "${count}")
deploy_expect_set("in the end" "${case_work}/bin" "${case_tree}/new/lib" copied)
