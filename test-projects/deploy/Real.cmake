# SPDX-License-Identifier: BSD-3-Clause
# For the scripts in checks/ that use the real cuDNN of this machine.

# CUDNN_VERSION of it, as a number
string(REGEX MATCH "^([0-9]+)\\.([0-9]+)\\.([0-9]+)" matched "${deploy_cudnn_version}")
set(factor 10000)
if(CMAKE_MATCH_1 LESS 9)
  set(factor 1000)
endif()
math(EXPR deploy_number "${CMAKE_MATCH_1} * ${factor} + ${CMAKE_MATCH_2} * 100 + ${CMAKE_MATCH_3}")
set(deploy_major "${CMAKE_MATCH_1}")

#[[
deploy_hide_cudnn()

What deploy_expect_program() runs from now on sees neither the real cuDNN nor the CUDA toolkit:
empty directories are mounted over them. Where this user may not mount, they stay.
]]
macro(deploy_hide_cudnn)
  set(script "set -e\n")
  foreach(root IN ITEMS "${deploy_cudnn_root}" "${deploy_cuda_root}")
    if(NOT root STREQUAL "" AND NOT root MATCHES "^/usr(/local)?$")
      string(APPEND script "mount -t tmpfs none \"${root}\"\n")
    endif()
  endforeach()
  string(APPEND script "exec \"$@\"\n")
  file(WRITE "${case_work}/hide.sh" "${script}")
  execute_process(COMMAND "${deploy_unshare}" -m sh "${case_work}/hide.sh" true
    RESULT_VARIABLE deploy_exit OUTPUT_QUIET ERROR_QUIET)
  if(deploy_exit STREQUAL "0")
    set(deploy_run_launcher "${deploy_unshare}" -m sh "${case_work}/hide.sh")
  else()
    message("the real cuDNN is not hidden: this user may not mount")
  endif()
endmacro()
