# SPDX-License-Identifier: BSD-3-Clause
# Steps for cudnn-layout as text, so that a case need not write JSON. Each function sets a variable.
include_guard(DIRECTORY)

# link_install(<out-var> <dir> <version> [<field>=<JSON value>...]): headers and libraries of this
# processor.
function(link_install out_var directory version)
  set(fields "\"install\": \"${directory}\", \"version\": \"${version}\"")
  string(APPEND fields ", \"machine\": \"${LINK_MACHINE}\"")
  foreach(field IN LISTS ARGN)
    string(REGEX REPLACE "^([a-z]+)=(.*)" ", \"\\1\": \\2" field "${field}")
    string(APPEND fields "${field}")
  endforeach()
  set(${out_var} "{${fields}}" PARENT_SCOPE)
endfunction()

# link_headers(<out-var> <dir> <version>): headers alone.
function(link_headers out_var directory version)
  set(${out_var} "{\"headers\": \"${directory}\", \"version\": \"${version}\"}" PARENT_SCOPE)
endfunction()

# link_libraries(<out-var> <dir> <version> <cuda>): shared libraries alone.
function(link_libraries out_var directory version cuda)
  set(fields "\"so\": \"${directory}\", \"version\": \"${version}\", \"cuda\": \"${cuda}\"")
  set(${out_var} "{${fields}, \"machine\": \"${LINK_MACHINE}\"}" PARENT_SCOPE)
endfunction()

# link_toolkit(<out-var> <version>): a CUDA toolkit in the directory cuda.
function(link_toolkit out_var version)
  set(fields "\"cuda\": \"cuda\", \"version\": \"${version}\", \"arch\": \"${LINK_TARGET}\"")
  set(${out_var} "{${fields}}" PARENT_SCOPE)
endfunction()

# link_tree(<out-var> <step>...): the list of the steps.
function(link_tree out_var)
  list(JOIN ARGN ", " steps)
  set(${out_var} "[${steps}]" PARENT_SCOPE)
endfunction()
