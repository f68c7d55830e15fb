# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

#[[
Tests check_program.cmake: it must see each kind of fault and pass what is right. The programs are
cmake -E and, for stderr, this very script.

  cmake -P check_program_test.cmake
]]

cmake_minimum_required(VERSION 3.20...4.4)

if(DEFINED SPEAK)
  message("${SPEAK}")
  return()
endif()

set(script "${CMAKE_CURRENT_LIST_DIR}/../check_program.cmake")

# expect(<passes or words of the fault> <-D options of check_program.cmake...> -- <program...>)
function(expect wanted)
  execute_process(
    COMMAND "${CMAKE_COMMAND}" ${ARGN}
    RESULT_VARIABLE result
    OUTPUT_VARIABLE output
    ERROR_VARIABLE output
  )
  # CMake wraps the words of an error.
  string(REGEX REPLACE "[ \n]+" " " words "${output}")
  if(wanted STREQUAL "passes")
    if(NOT result EQUAL 0)
      message(SEND_ERROR "should pass: ${ARGN}\n${output}")
    endif()
  elseif(result EQUAL 0)
    message(SEND_ERROR "passed, though wanted was the fault '${wanted}': ${ARGN}")
  else()
    string(FIND "${words}" "${wanted}" position)
    if(position EQUAL -1)
      message(SEND_ERROR "does not say '${wanted}': ${ARGN}\n${output}")
    endif()
  endif()
endfunction()

set(check -P "${script}" -- "${CMAKE_COMMAND}" -E)

expect(passes -DEXIT=0 ${check} true)
expect(passes -DEXIT=1 ${check} false)
expect(passes "-DEXIT=77|1" ${check} false)
expect("exit code: 1, wanted 0" -DEXIT=0 ${check} false)
expect("exit code: 0, wanted 1" -DEXIT=1 ${check} true)
expect("exit code: 1, wanted 11" -DEXIT=11 ${check} false)
# A program that does not start has words for an exit code; a part of it is no match.
expect("exit code: " -DEXIT=file -P "${script}" -- "${CMAKE_CURRENT_LIST_DIR}/no such program")

expect(passes -DEXIT=0 "-DSTDOUT=^hello\n$" ${check} echo hello)
expect("stdout: does not match bye" -DEXIT=0 -DSTDOUT=bye ${check} echo hello)
expect("stdout: does not match hello" -DEXIT=0 -DSTDOUT=hello ${check} true)
expect("stdout: not empty" -DEXIT=0 ${check} echo hello)

set(speak -P "${script}" -- "${CMAKE_COMMAND}" -DSPEAK=hello -P "${CMAKE_CURRENT_LIST_FILE}")
expect(passes -DEXIT=0 "-DSTDERR=^hello\n$" ${speak})
expect("stderr: not empty" -DEXIT=0 ${speak})
expect("stderr: does not match bye" -DEXIT=0 -DSTDERR=bye ${speak})
expect("stdout: does not match hello" -DEXIT=0 -DSTDERR=hello -DSTDOUT=hello ${speak})

expect(passes -DEXIT=0 -DJSON_STATUS=passed ${check} echo "{\"status\":\"passed\"}")
expect("status: failed, wanted passed" -DEXIT=0 -DJSON_STATUS=passed ${check} echo
       "{\"status\":\"failed\"}"
)
expect("not a JSON object with a status" -DEXIT=0 -DJSON_STATUS=passed ${check} echo "{\"a\":1}")
expect("not a JSON object with a status" -DEXIT=0 -DJSON_STATUS=passed ${check} echo passed)
expect("not one line with one object" -DEXIT=0 -DJSON_STATUS=passed ${check} echo
       "{\"status\":\"passed\"} more"
)
expect("not one line with one object" -DEXIT=0 -DJSON_STATUS=passed ${check} echo
       "text\n{\"status\":\"passed\"}"
)

expect(passes -DEXIT=0 -DSTDOUT=a -DONE_LINE=TRUE ${check} echo "a b")
expect("not one line" -DEXIT=0 -DSTDOUT=a -DONE_LINE=TRUE ${check} echo "a\nb")

# Arguments reach the program as they are.
expect(passes -DEXIT=0 "-DSTDOUT=^a b \\[c\\] \\$d @e@ \"f\" ä\n$" ${check} echo
       "a b [c] $d @e@ \"f\" ä"
)
expect("no program after --" -DEXIT=0 -P "${script}")
