# SPDX-License-Identifier: BSD-3-Clause
# Texts that survive a trip through a generated script or through cmake_language(EVAL CODE).
include_guard(GLOBAL)

#[[
cudnn_cmake_quote(<out-var> <text>)

Sets <out-var> to a bracket argument that stands for <text>, whatever <text> holds: semicolons,
unbalanced brackets, `$`, `@`, quotes, backslashes, line ends. A CMake list cannot carry all of
these, so the harness keeps command lines as text made of such arguments and never as lists.
]]
function(cudnn_cmake_quote out_var text)
  set(level "=")
  # A closing bracket could also arise where the text ends in "]" and the delimiter begins.
  while("${text}]" MATCHES "\\]${level}\\]")
    string(APPEND level "=")
  endwhile()
  # CMake drops a line end that follows the opening bracket directly.
  if("${text}" MATCHES "^\r?\n")
    set(text "\n${text}")
  endif()
  set(${out_var} "[${level}[${text}]${level}]" PARENT_SCOPE)
endfunction()

#[[
cudnn_cmake_append_argument(<command-var> <argument>)

Adds one argument to a command line that is kept as text (see above).
]]
function(cudnn_cmake_append_argument command_var argument)
  cudnn_cmake_quote(quoted "${argument}")
  if(NOT DEFINED ${command_var})
    set(${command_var} "")
  endif()
  set(${command_var} "${${command_var}} ${quoted}" PARENT_SCOPE)
endfunction()

#[[
cudnn_cmake_write_if_different(<file> <text>)

Writes the file, but leaves it and its time alone when it holds that text already.
]]
function(cudnn_cmake_write_if_different file text)
  if(EXISTS "${file}")
    file(READ "${file}" present)
    if("${present}" STREQUAL "${text}")
      return()
    endif()
  endif()
  file(WRITE "${file}" "${text}")
endfunction()
