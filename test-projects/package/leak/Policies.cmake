# SPDX-License-Identifier: BSD-3-Clause
# Sets POLICIES to every policy's setting in the including file. Not a function: that has the
# policies of its definition.
set(POLICIES "")
foreach(number RANGE 0 299)
  string(REGEX MATCH "...$" number "000${number}")
  if(POLICY CMP0${number})
    cmake_policy(GET CMP0${number} setting)
    string(APPEND POLICIES "CMP0${number}=${setting} ")
  endif()
endforeach()
unset(number)
unset(setting)
