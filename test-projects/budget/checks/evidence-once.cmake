# SPDX-License-Identifier: BSD-3-Clause
# The library whose strings tell the CUDA version is opened for that in one find only: not again by
# a find with another request in the same configure, and not in later configures.
set(options STRACE "${budget_strace}" ARGUMENTS "-DCUDAToolkit_ROOT=${case_tree}/cuda")
foreach(work IN ITEMS find other)
  foreach(time IN ITEMS FIRST SECOND)
    budget_configure(${work} WORK "${work}" BUILD "${case_work}/${work}" ${options})
    if(time STREQUAL "FIRST") # FPHSA says it once
      cudnn_cmake_expect_match("find_package" "Found CUDNN" "${${work}_STDOUT}")
    endif()
    string(REGEX MATCHALL "openat\\([^\n]*/libcudnn_(adv|engines_[a-z_]+)\\.so\\.9[.0-9]*\""
      opened "${${work}_TRACE}")
    list(LENGTH opened ${work}_${time})
  endforeach()
endforeach()
message("opened for its strings: ${find_FIRST} times in one find, ${other_FIRST} in two, "
  "${find_SECOND} in a later configure")
if(find_FIRST EQUAL 0)
  cudnn_cmake_fail("no library was opened for its strings: the check sees nothing")
endif()
cudnn_cmake_expect_equal("opens with two different finds" "${find_FIRST}" "${other_FIRST}")
cudnn_cmake_expect_equal("opens in the second configure" 0 "${find_SECOND}")
cudnn_cmake_expect_equal("opens in the second configure with two finds" 0 "${other_SECOND}")
