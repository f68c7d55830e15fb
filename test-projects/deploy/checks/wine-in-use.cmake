# SPDX-License-Identifier: BSD-3-Clause
# Under the real Windows CMake: DLLs that a running program has loaded can't be removed, but give
# way.
include("${deploy_source}/Wine.cmake")
deploy_configure("${wine_cudnn}" ${wine_arguments} -DDEPLOY=METHOD,copy)
deploy_build(first --target app)
deploy_request("${case_work}/old.cmake" "${case_tree}/old/bin" 9.10.2 "${deploy_bin}")
file(READ "${case_work}/old.cmake" text)
string(REPLACE "[==[/" "[==[Z:/" text "${text}")
file(WRITE "${case_work}/old.cmake" "${text}")
file(WRITE "${case_work}/in-use.sh" "set -e
mkfifo wait
\"$1\" \"$2\" wait <wait >said 2>/dev/null &
exec 3>wait
count=0
while ! grep -qs running said; do
  sleep 0.1
  count=$((count + 1))
  test $count -lt 300
done
\"$3\" . \"$1\" \"$4\" -D \"REQUEST=Z:$PWD/old.cmake\" -P \"Z:$5\"
echo >&3
exec 3>&-
wait $!
cat said
")
deploy_run(run ENVIRONMENT ${deploy_environment} WINEDEBUG=-all COMMAND sh "${case_work}/in-use.sh"
  "${wine}" "${deploy_bin}/app.exe" "${wine_launcher}" "${wine_cmake}" "${deploy_place}")
cudnn_cmake_expect_match("while it ran"
  "9\\.10\\.2: 8 files.*compiled 91900 running 91900.*still 91900" "${run_STDOUT}")
deploy_names(names "${deploy_bin}")
deploy_names(expected "${case_tree}/old/bin")
cudnn_cmake_expect_equal("DLLs beside the program" "${expected}" "${names}")
foreach(name IN LISTS expected)
  deploy_same_bytes(same "${deploy_bin}/${name}" "${case_tree}/old/bin/${name}")
  if(NOT same)
    cudnn_cmake_fail("${name} is not the new one")
  endif()
endforeach()
