# SPDX-License-Identifier: BSD-3-Clause
# The program of a replica that was built as a part of another project.
file(GLOB_RECURSE programs "${case_build}/app")
set(command "")
cudnn_cmake_append_argument(command "${programs}")
cudnn_cmake_run(run COMMAND "${command}" WORKING_DIRECTORY "${case_work}" TIMEOUT 10)
cudnn_cmake_expect_match("the program of the part"
  "^compiled 90800 running 90800 loaded ${case_tree}/cudnn/lib/libcudnn\\.so\\.9" "${run_STDOUT}")
