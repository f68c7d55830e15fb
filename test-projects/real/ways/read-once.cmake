# SPDX-License-Identifier: BSD-3-Clause
# How much of each library is read, by strace: the one that tells the CUDA major is looked into
# once, not again by a second find_package, and not by the next configure; of the others only the
# header.

if(NOT STRACE)
  cudnn_cmake_skip("no strace")
endif()
execute_process(COMMAND "${STRACE}" -f -y -o "${WORK}/try.txt" "${CMAKE_COMMAND}" -E true
  RESULT_VARIABLE exit OUTPUT_QUIET ERROR_QUIET)
if(NOT exit EQUAL 0)
  cudnn_cmake_skip("strace is not allowed here")
endif()

# Bytes of the file of that name that were read, as the lines "<pid> read(5</path/name>, ... = <n>".
function(real_bytes_read out_var log name)
  real_escape(escaped "${name}")
  file(STRINGS "${log}" lines REGEX "/${escaped}>")
  set(sum 0)
  foreach(line IN LISTS lines)
    if(line MATCHES " = ([0-9]+)$")
      math(EXPR sum "${sum} + ${CMAKE_MATCH_1}")
    endif()
  endforeach()
  set(${out_var} ${sum} PARENT_SCOPE)
endfunction()

# What a find may read of a library beside that: two blocks of CMake's stream for its header; of a
# DLL its version resource too, once in each directory where its import library may lie.
set(header 20000)
if(pkg_windows)
  set(header 100000)
endif()

set(root "${WORK}/sdk")
real_make_neutral("${root}" "${entry}/${pkg_root}")
set(looked_into "${pkg_library_file}")
set(log "${WORK}/trace.txt")

real_configure("one find" ROOT "${root}" TOOLKIT "${pkg_toolkit}" TRACE "${log}" BUILD one)
foreach(sub IN LISTS pkg_libraries)
  real_bytes_read(bytes "${log}" "${pkg_file_${sub}}")
  if(pkg_file_${sub} STREQUAL looked_into)
    set(once ${bytes})
    if(NOT bytes GREATER header)
      cudnn_cmake_fail("${looked_into} was not looked into: ${bytes} bytes read")
    endif()
  elseif(bytes GREATER header)
    cudnn_cmake_fail("${pkg_file_${sub}}: ${bytes} bytes read, and only ${header} are its header")
  endif()
endforeach()

real_configure("two finds" ROOT "${root}" TOOLKIT "${pkg_toolkit}" TRACE "${log}" BUILD two
  FIND_2 "${pkg_version}")
real_expect_found("two finds" "${root}" "${pkg_library_cuda}"
  "string in ${looked_into}")
real_bytes_read(bytes "${log}" "${looked_into}")
math(EXPR more "${bytes} - ${once}")
if(more GREATER header)
  cudnn_cmake_fail("a second find_package read ${more} bytes more of ${looked_into}")
endif()

real_configure("next configure" ROOT "${root}" TOOLKIT "${pkg_toolkit}" TRACE "${log}" BUILD one
  FIND "${pkg_version}")
foreach(sub IN LISTS pkg_libraries)
  real_bytes_read(bytes "${log}" "${pkg_file_${sub}}")
  if(bytes GREATER header)
    cudnn_cmake_fail("next configure: ${bytes} bytes of ${pkg_file_${sub}} read")
  endif()
endforeach()
message(STATUS "${looked_into}: ${once} bytes read, once")
