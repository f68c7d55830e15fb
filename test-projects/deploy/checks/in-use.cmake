# SPDX-License-Identifier: BSD-3-Clause
# A program that runs keeps the files it has loaded; the next one that starts gets the new ones.
deploy_configure("${case_tree}/new" -DDEPLOY=METHOD,copy)
deploy_build(first --target app)
deploy_request("${case_work}/old.cmake" "${case_tree}/old/lib" 9.5.0 "${deploy_bin}")
file(WRITE "${case_work}/in-use.sh" "set -e
mkfifo wait
\"$1\" wait <wait >said &
exec 3>wait
while ! grep -qs running said; do sleep 0.05; done
\"$2\" -D REQUEST=old.cmake -P \"$3\"
echo >&3
wait $!
cat said
")
deploy_run(run COMMAND sh "${case_work}/in-use.sh" "${deploy_bin}/app"
  "${CUDNN_CMAKE_CASE_CMAKE}" "${deploy_place}")
cudnn_cmake_expect_match("while it ran"
  "9\\.5\\.0: 8 files.*compiled 90800 running 90800.*still 90800"
  "${run_STDOUT}")
deploy_expect_set("in use" "${deploy_bin}" "${case_tree}/old/lib" same)
deploy_run(next EXIT 1 COMMAND "${deploy_bin}/app")
cudnn_cmake_expect_match("the next" "compiled 90800 running 90500" "${next_STDOUT}")
