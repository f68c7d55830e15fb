# SPDX-License-Identifier: BSD-3-Clause
# An install that is killed while it replaces an older cuDNN leaves no mixed set; the next one makes
# it whole.
deploy_needs_strace()
if(DEFINED case_skip)
  return()
endif()
set(directory "${case_work}/prefix/lib")
foreach(version IN ITEMS old new)
  set(case_build "${case_work}/${version}")
  deploy_configure_files("${case_tree}/${version}")
endforeach()
set(kills 0)
foreach(when IN ITEMS 1 2 5 9 10 11)
  deploy_run(before COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --install "${case_work}/old")
  deploy_run(killed EXIT ANY COMMAND "${deploy_strace}" -f -o "${case_work}/kill.trace"
    -e "trace=rename,renameat,renameat2"
    -e "inject=rename,renameat,renameat2:signal=KILL:when=${when}"
    "${CUDNN_CMAKE_CASE_CMAKE}" --install "${case_work}/new")
  file(READ "${case_work}/kill.trace" text)
  if(text MATCHES "killed by SIGKILL")
    math(EXPR kills "${kills} + 1")
  endif()
  deploy_expect_not_mixed("killed at ${when}" "${directory}" "${case_tree}/old/lib"
    "${case_tree}/new/lib")
  deploy_run(after COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --install "${case_work}/new")
  deploy_expect_set("repaired after ${when}" "${directory}" "${case_tree}/new/lib" copied)
endforeach()
deploy_expect_kills(${kills} 5)
