# SPDX-License-Identifier: BSD-3-Clause
# The headers that are put in front have the names of those in <tree>/cudnn/include. Those of
# cudnn-frontend are left out: the project may bring along another release of it.
file(GLOB chosen RELATIVE "${case_tree}/cudnn/include" "${case_tree}/cudnn/include/cudnn*.h")
list(FILTER chosen EXCLUDE REGEX "frontend")
file(GLOB front LIST_DIRECTORIES TRUE "${case_build}/CMakeFiles/CUDNN-*/include")
file(GLOB names RELATIVE "${front}" "${front}/*")
cudnn_cmake_expect_equal("headers that forward" "${chosen}" "${names}")
