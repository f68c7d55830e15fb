# SPDX-License-Identifier: BSD-3-Clause
# Programs built into the directory of cuDNN itself, or installed there: the files are there, none
# is touched, its links neither.
file(COPY "${case_tree}/new/lib/" DESTINATION "${case_build}/lib")
file(COPY "${case_tree}/new/include" DESTINATION "${case_build}")
file(CREATE_LINK lib "${case_build}/bin" SYMBOLIC)

# name, inode, time and target of each of its files
function(listing out)
  execute_process(COMMAND find "${case_build}/lib" -name "libcudnn*" -printf "%f %i %T@ %l\\n"
    OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

listing(before)
deploy_configure("${case_build}" -DDEPLOY=METHOD,link -DINSTALL=COMPONENT,run)
deploy_build(first --target app)
cudnn_cmake_expect_match("first build"
  "8 files in [^\n]*/bin \\(8 are at home there\\)" "${first_STDOUT}")
deploy_expect_program("${deploy_bin}/app" 90800 "${deploy_bin}")
deploy_build(second --target app)
cudnn_cmake_expect_no_match("second build" "files in" "${second_STDOUT}")
deploy_run(install COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --install "${case_build}" --component run
  --prefix "${case_build}")
listing(after)
cudnn_cmake_expect_equal("the directory" "${before}" "${after}")
