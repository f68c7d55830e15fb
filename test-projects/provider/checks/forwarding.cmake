# SPDX-License-Identifier: BSD-3-Clause
# The headers that are put in front have the names of those in <tree>/cudnn/include.
file(GLOB chosen RELATIVE "${case_tree}/cudnn/include" "${case_tree}/cudnn/include/cudnn*.h")
file(GLOB front LIST_DIRECTORIES TRUE "${case_build}/CMakeFiles/CUDNN-*/include")
file(GLOB names RELATIVE "${front}" "${front}/*")
cudnn_cmake_expect_equal("headers that forward" "${chosen}" "${names}")
