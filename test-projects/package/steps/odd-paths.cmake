# SPDX-License-Identifier: BSD-3-Clause
# Moves parts of the case into the directory odd_directory. Variables in: odd_directory, odd_what;
# case_source, case_build, case_tree (RunCase.cmake), which are also the result.
set(odd_base "${case_work}/${odd_directory}")
file(MAKE_DIRECTORY "${odd_base}")
if("source" IN_LIST odd_what)
  file(RENAME "${case_source}" "${odd_base}/source")
  set(case_source "${odd_base}/source")
endif()
if("build" IN_LIST odd_what)
  set(case_build "${odd_base}/build")
endif()
if("tree" IN_LIST odd_what)
  set(case_tree "${odd_base}/tree")
endif()
if("clone" IN_LIST odd_what)
  set(clone_directory "${odd_base}/clone")
  include("${CMAKE_CURRENT_LIST_DIR}/make-clone.cmake")
endif()
