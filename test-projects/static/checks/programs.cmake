# SPDX-License-Identifier: BSD-3-Clause
# What the linker put into the program: members of cuDNN's archives by their symbols, and no shared
# library of cuDNN or CUDA.
if(NOT run_EXIT EQUAL 0)
  return() # said already
endif()
include("${case_build}/facts.cmake")
string(REPLACE "," ";" fact_has "${fact_has}")
string(REPLACE "," ";" fact_lacks "${fact_lacks}")
execute_process(COMMAND "${fact_readelf}" -s -d -W "${case_build}/static"
  OUTPUT_VARIABLE text ERROR_VARIABLE error RESULT_VARIABLE exit)
if(NOT exit EQUAL 0)
  cudnn_cmake_fail("readelf: ${exit} ${error}")
endif()
set(defined " FUNC +GLOBAL +DEFAULT +[0-9]+ layout_cudnn_")
list(TRANSFORM fact_has REPLACE "^cudnn_" "")
list(TRANSFORM fact_lacks REPLACE "^cudnn_" "")
foreach(part IN LISTS fact_has)
  cudnn_cmake_expect_match("symbols" "${defined}${part}( |$)" "${text}")
endforeach()
foreach(part IN LISTS fact_lacks)
  cudnn_cmake_expect_no_match("symbols" "${defined}${part}( |$)" "${text}")
endforeach()
cudnn_cmake_expect_no_match("NEEDED"
  "\\(NEEDED\\)[^]]*(libcudnn|libcudart|libcublas|libnvrtc)" "${text}")
