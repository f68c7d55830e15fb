# SPDX-License-Identifier: BSD-3-Clause
# The step is killed at each of its links, renames and removals in turn, while one cuDNN is replaced
# by another: at no point does a mixed set lie beside the program, and the next step makes it whole.
deploy_needs_strace()
if(DEFINED case_skip)
  return()
endif()
set(directory "${case_work}/bin")
foreach(version IN ITEMS old=9.5.0 new=9.8.0)
  string(REGEX MATCH "^(.*)=(.*)$" version "${version}")
  deploy_request("${case_work}/${CMAKE_MATCH_1}.cmake" "${case_tree}/${CMAKE_MATCH_1}/lib"
    ${CMAKE_MATCH_2} "${directory}")
endforeach()
deploy_place(first "${case_work}/old.cmake")
set(from old)
set(to new)
set(kills 0)
foreach(calls IN ITEMS link,linkat rename,renameat,renameat2 unlink,unlinkat,rmdir)
  foreach(when RANGE 1 40)
    deploy_place(before "${case_work}/${to}.cmake")
    deploy_expect_set("before" "${directory}" "${case_tree}/${to}/lib" linked)
    deploy_run(killed EXIT ANY COMMAND "${deploy_strace}" -f -o "${case_work}/kill.trace"
      -e "trace=${calls}" -e "inject=${calls}:signal=KILL:when=${when}"
      "${CUDNN_CMAKE_CASE_CMAKE}" -D "REQUEST=${case_work}/${from}.cmake" -P "${deploy_place}")
    file(READ "${case_work}/kill.trace" text)
    if(NOT text MATCHES "killed by SIGKILL")
      break() # it makes fewer of these calls
    endif()
    math(EXPR kills "${kills} + 1")
    deploy_expect_not_mixed("killed at ${calls} ${when}" "${directory}"
      "${case_tree}/old/lib" "${case_tree}/new/lib")
    deploy_place(repaired "${case_work}/${from}.cmake")
    deploy_expect_set("after a kill at ${calls} ${when}" "${directory}" "${case_tree}/${from}/lib"
      linked)
  endforeach()
endforeach()
deploy_expect_kills(${kills} 20)
