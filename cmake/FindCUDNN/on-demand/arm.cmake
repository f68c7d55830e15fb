# ---- server Arm (sbsa) or Jetson -------------------------------------------------------------------------------
#
# Both are the same ELF machine. What tells them apart: names of NVIDIA's packages (linux-sbsa, linux-aarch64 for
# Jetson) and the names below targets/ (sbsa-linux, aarch64-linux).

# Sets <out> to "sbsa", "Jetson", or "unknown", from the directory <path>, and <out>_part to the part that says it.
function(_cudnn_arm_kind out path)
  set(${out} unknown PARENT_SCOPE)
  set(${out}_part "" PARENT_SCOPE)
  string(TOLOWER "${path}" lower)
  if(lower MATCHES "(^|/)([^/]*cudnn[^/]*sbsa[-_.][^/]*|targets/sbsa-linux)(/|$)")
    set(${out} "server Arm (sbsa)" PARENT_SCOPE)
    set(${out}_part "${CMAKE_MATCH_2}" PARENT_SCOPE)
  elseif(lower MATCHES "(^|/)([^/]*cudnn[^/]*linux-aarch64[-_.][^/]*|targets/aarch64-linux)(/|$)")
    set(${out} "Jetson" PARENT_SCOPE)
    set(${out}_part "${CMAKE_MATCH_2}" PARENT_SCOPE)
  endif()
endfunction()

# A notice where the names of this cuDNN and of the toolkit speak of two kinds of machine.
macro(_cudnn_compare_arm)
  _cudnn_arm_kind(arm "${w_library_directory}")
  set(real "${toolkit_include}")
  if(IS_DIRECTORY "${real}") # <root>/include is a link to targets/<name>/include
    file(REAL_PATH "${real}" real)
  endif()
  _cudnn_arm_kind(toolkit_arm "${real}")
  message(VERBOSE "CUDNN: Arm       ${arm} ${arm_part}, toolkit ${toolkit_arm} ${toolkit_arm_part}")
  if(NOT "${arm}" STREQUAL "unknown" AND NOT "${toolkit_arm}" STREQUAL "unknown" AND NOT "${arm}" STREQUAL "${toolkit_arm}")
    _cudnn_notice(arm "${arm_part} is for ${arm}, the toolkit's ${toolkit_arm_part} for ${toolkit_arm}: a program linked with both may not run")
  endif()
endmacro()
