# SPDX-License-Identifier: BSD-3-Clause
# The advised commands, taken out of the message and typed into a shell: the find succeeds then.

#[[
golden_advice(<name> <tree> <pattern> <argument>... [ENV <entry>...] [PREPARE <script>])

The configure fails; the part of its message that <pattern> matches is run by sh with its
placeholders filled in (<its directory> is <tree>/good), and the project configured once more.
]]
function(golden_advice name tree pattern)
  cmake_parse_arguments(PARSE_ARGV 3 golden "" "PREPARE" "ENV")
  set(environment "")
  if(golden_ENV)
    set(environment ENV ${golden_ENV})
  endif()
  set(arguments "")
  if(golden_UNPARSED_ARGUMENTS)
    set(arguments ARGS ${golden_UNPARSED_ARGUMENTS})
  endif()
  set(prepare "")
  if(golden_PREPARE)
    set(prepare STEP script ARGS "${golden_steps}/${golden_PREPARE}")
  endif()
  cudnn_cmake_write_if_different("${CMAKE_CURRENT_BINARY_DIR}/advice/${name}.cmake"
    "set(advice_pattern [==[${pattern}]==])\ninclude([==[${golden_steps}/write-advice.cmake]==])\n")
  cudnn_cmake_add_case(NAME "golden.advice.${name}" SOURCE "${golden_project}" MODULES TIMEOUT 120
    ${environment}
    STEP layout ARGS "${tree}" ${prepare}
    STEP configure ${arguments} STDOUT "Could NOT find CUDNN"
    STEP script ARGS "${CMAKE_CURRENT_BINARY_DIR}/advice/${name}.cmake"
    STEP run COMMAND /bin/sh <work>/advice.sh STDOUT "Found CUDNN: .*/libcudnn.so.9" LIMIT 90)
endfunction()

if(CMAKE_HOST_WIN32)
  return() # what is advised there is the same, but for a shell that this file does not speak
endif()

set(good [=[{"install": "good", "version": "9.12.0.46", "cuda": "13.0"}]=])
set(bad [=[{"install": "bad", "version": "9.10.2.21", "cuda": "12.9"}]=])

golden_advice(unset-environment "[${good}]" "unset CUDNN_PATH"
  ${cuda13} -DCMAKE_PREFIX_PATH=<tree>/good ENV CUDNN_PATH=<tree>/removed)
golden_advice(undefine-root "[${good}, ${bad}]" "cmake -U CUDNN_ROOT <build directory>"
  ${cuda13} -DCMAKE_PREFIX_PATH=<tree>/good -DCUDNN_ROOT=<tree>/bad)
golden_advice(undefine-library "[${good}, ${bad}]" "cmake -U CUDNN_LIBRARY <build directory>"
  ${cuda13} -DCMAKE_PREFIX_PATH=<tree>/good -DCUDNN_LIBRARY=<tree>/bad/lib/libcudnn.so.9)
golden_advice(undefine-both "[${good}, ${bad}]"
  "cmake -U CUDNN_INCLUDE_DIR -U CUDNN_LIBRARY <build directory>"
  ${cuda13} -DCMAKE_PREFIX_PATH=<tree>/good -DCUDNN_INCLUDE_DIR=<tree>/bad/include
  -DCUDNN_LIBRARY=<tree>/bad/lib/libcudnn.so.9)
golden_advice(undefine-root-against-files "[${good}, ${bad}]"
  "cmake -U CUDNN_ROOT <build directory>"
  ${cuda13} -DCUDNN_ROOT=<tree>/bad -DCUDNN_INCLUDE_DIR=<tree>/good/include
  -DCUDNN_LIBRARY=<tree>/good/lib/libcudnn.so.9)
golden_advice(unset-pair "[${good}, ${bad}]" "unset CUDNN_INCLUDE_PATH CUDNN_LIBRARY_PATH"
  ${cuda13} -DCMAKE_PREFIX_PATH=<tree>/good
  ENV CUDNN_INCLUDE_PATH=<tree>/bad/include CUDNN_LIBRARY_PATH=<tree>/bad/lib)
golden_advice(define-root "[${good}, ${bad}]" "cmake -DCUDNN_ROOT=<its directory> <build directory>"
  ${cuda13} -DCMAKE_PREFIX_PATH=<tree>/bad)
golden_advice(define-root-nothing-seen "[${good}]"
  "cmake -DCUDNN_ROOT=<its directory> <build directory>")
# From a local wheel: pip never asks an index here.
if(CMAKE_CURRENT_BINARY_DIR MATCHES " ")
  add_test(NAME golden.advice.pip COMMAND "${CMAKE_COMMAND}" -E echo
    "CUDNN_CMAKE_SKIPPED: pip splits PIP_FIND_LINKS at the space in this path")
  cudnn_cmake_set_case_properties(golden.advice.pip 60)
else()
  golden_advice(pip [=[[{"wheel": "site", "version": "9.12.0.46", "cuda": "13.0"}]]=]
    "python3 -m pip install [^\n]* <build directory>" ${cuda13} "-DFIND=9.10...<10"
    PREPARE make-wheel.cmake
    ENV PIP_NO_INDEX=1 PIP_FIND_LINKS=<work>/wheels PIP_DISABLE_PIP_VERSION_CHECK=1
      PIP_ROOT_USER_ACTION=ignore)
endif()
