# SPDX-License-Identifier: BSD-3-Clause
# Arguments arrive as they were given, and no value of theirs stands in a result.
file(READ "${case_work}/ci/build/CMakeCache.txt" cache)
foreach(entry IN ITEMS "TOKEN:UNINITIALIZED=hunter2\n" "ODD:UNINITIALIZED=a b$c@d[e\n"
    "WHERE:UNINITIALIZED=${case_tree}/cudnn\n")
  string(FIND "${cache}" "\n${entry}" at)
  if(at LESS 0)
    cudnn_cmake_fail("not in the cache: ${entry}")
  endif()
endforeach()
file(GLOB results "${case_work}/ci/*.json" "${case_work}/ci/*.log")
foreach(file IN LISTS results)
  file(READ "${file}" text)
  if(text MATCHES "hunter2")
    cudnn_cmake_fail("a value of CUDNN_CI_CONFIGURE stands in ${file}")
  endif()
endforeach()
