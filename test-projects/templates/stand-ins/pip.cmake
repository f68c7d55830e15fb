# SPDX-License-Identifier: BSD-3-Clause
# Stands for "pip download --dest <directory> --requirement <file>": copies the wheel of that name
# out of $TEMPLATES_WHEELS, whatever its hash.
cmake_minimum_required(VERSION 3.21)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(index RANGE ${last})
  set(argument "${CMAKE_ARGV${index}}")
  if(before MATCHES "^--(dest|requirement)$")
    set(${CMAKE_MATCH_1} "${argument}")
  endif()
  set(before "${argument}")
endforeach()
file(READ "${requirement}" text)
string(REGEX MATCH "^[^=]+" name "${text}")
file(COPY "$ENV{TEMPLATES_WHEELS}/${name}.whl" DESTINATION "${dest}")
