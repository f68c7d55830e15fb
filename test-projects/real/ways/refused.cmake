# SPDX-License-Identifier: BSD-3-Clause
# A toolkit of another CUDA major: refused with both numbers and the evidence, by record and by
# string; CUDNN_CUDA_CHECK=WARN and OFF. And the right CUDA on another processor.

set(wheel "${entry}/${pkg_root}")
set(neutral "${WORK}/sdk")
real_make_neutral("${neutral}" "${wheel}")
real_escape(toolkit "${pkg_other_toolkit}")
foreach(way IN ITEMS record string)
  if(way STREQUAL "record")
    set(root "${wheel}")
    set(cuda "${pkg_cuda}")
    set(evidence "wheel record ${pkg_record}")
  else()
    set(root "${neutral}")
    set(cuda "${pkg_library_cuda}")
    set(evidence "string in ${pkg_library_file}")
  endif()
  real_escape(escaped "${evidence}")
  set(words "the toolkit is CUDA ${toolkit}, this one is for CUDA ${cuda} \\(${escaped}\\)")

  set(stage "${way}, ERROR")
  real_configure("${stage}" ROOT "${root}" TOOLKIT "${pkg_other_toolkit}" BUILD ${way}-error)
  real_expect_refused("${stage}" "${words}" "cuDNN for CUDA ${toolkit} .* is wanted")
  cudnn_cmake_expect_match("${stage}: CUDNN_CANDIDATES" "${words}" "${real_CUDNN_CANDIDATES}")
  # The right toolkit in the same build directory: found.
  real_configure("${stage}, right" ROOT "${root}" TOOLKIT "${pkg_toolkit}" BUILD ${way}-error)
  real_expect_found("${stage}, right" "${root}" "${cuda}" "${evidence}")

  set(stage "${way}, WARN")
  real_configure("${stage}" ROOT "${root}" TOOLKIT "${pkg_other_toolkit}" CHECK WARN STDERR)
  real_expect_found("${stage}" "${root}" "${cuda}" "${evidence}")
  cudnn_cmake_expect_match("${stage}: stderr" "CMake Warning.*CUDNN: ${words}" "${run_STDERR}")

  set(stage "${way}, OFF") # stderr must be empty
  real_configure("${stage}" ROOT "${root}" TOOLKIT "${pkg_other_toolkit}" CHECK OFF)
  real_expect_found("${stage}" "${root}" "${cuda}" "${evidence}")
  cudnn_cmake_expect_no_match("${stage}: what is said" "CUDA ${toolkit}" "${run_STDOUT}")
endforeach()

set(own x86_64)
set(other aarch64)
if(NOT pkg_system MATCHES "x86_64")
  set(own aarch64)
  set(other x86_64)
endif()
string(REGEX MATCH "^[a-z]+" system "${pkg_system}")
set(target "${system}-${other}")
if(target STREQUAL "windows-aarch64")
  set(target windows-arm64)
endif()
real_configure("other processor" ROOT "${wheel}" TOOLKIT "${pkg_toolkit}" SYSTEM "${target}")
real_expect_refused("other processor" "is for ${own}, the build is for ${other}")
