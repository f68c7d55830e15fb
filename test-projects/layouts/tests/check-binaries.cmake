# SPDX-License-Identifier: BSD-3-Clause
# Reads the laid-out libraries byte by byte, without any tool, and compares with the specifications.

# u16 or u32, little-endian, at <offset>.
function(read_number out_var file offset size)
  file(READ "${file}" hex OFFSET ${offset} LIMIT ${size} HEX)
  string(REGEX REPLACE "(..)" "\\1;" bytes "${hex}")
  list(REVERSE bytes)
  list(JOIN bytes "" hex)
  math(EXPR value "0x${hex}")
  set(${out_var} ${value} PARENT_SCOPE)
endfunction()

function(expect_number what file offset size expected)
  read_number(value "${file}" ${offset} ${size})
  math(EXPR expected "${expected}")
  cudnn_cmake_expect_equal("${what} of ${file}" "${expected}" "${value}")
endfunction()

# ELF: EI_CLASS, EI_DATA, e_type, e_machine.
foreach(row IN ITEMS "x86_64 2 62" "aarch64 2 183" "ppc64le 2 21" "i386 1 3")
  string(REPLACE " " ";" row "${row}")
  list(GET row 0 machine)
  list(GET row 1 class)
  list(GET row 2 number)
  set(file "${case_tree}/${machine}/libcudnn.so.8.0.5")
  expect_number("ELF magic" "${file}" 0 4 0x464c457f)
  expect_number("EI_CLASS" "${file}" 4 1 ${class})
  expect_number("EI_DATA" "${file}" 5 1 1)
  expect_number("e_type" "${file}" 16 2 3)
  expect_number("e_machine" "${file}" 18 2 ${number})
endforeach()

# PE: the signature where e_lfanew says, Machine, Characteristics (DLL), PE32+.
foreach(row IN ITEMS "x64 0x8664" "arm64 0xaa64")
  string(REPLACE " " ";" row "${row}")
  list(GET row 0 machine)
  list(GET row 1 number)
  set(file "${case_tree}/${machine}/bin/cudnn64_9.dll")
  expect_number("MZ" "${file}" 0 2 0x5a4d)
  read_number(start "${file}" 60 4)
  expect_number("PE signature" "${file}" ${start} 4 0x4550)
  math(EXPR offset "${start} + 4")
  expect_number("Machine" "${file}" ${offset} 2 ${number})
  math(EXPR offset "${start} + 22")
  expect_number("Characteristics" "${file}" ${offset} 2 0x2022)
  math(EXPR offset "${start} + 24")
  expect_number("optional header magic" "${file}" ${offset} 2 0x20b)

  # What a module can read without parsing: the version resource, where the real DLLs have one, and
  # the names of the exports.
  foreach(name IN ITEMS cudnn cudnn_adv cudnn_graph cudnn_heuristic cudnn_engines_tensor_ir)
    file(STRINGS "${case_tree}/${machine}/bin/${name}64_9.dll" version ENCODING UTF-16LE
      REGEX "^[0-9]+\\.[0-9]+\\.[0-9]+\\.[0-9]+$" LIMIT_COUNT 1)
    set(expected "9.28.0.42")
    if(name MATCHES "graph|heuristic|tensor_ir")
      set(expected "")
    endif()
    cudnn_cmake_expect_equal("version resource of ${machine} ${name}" "${expected}" "${version}")
  endforeach()
  file(STRINGS "${file}" exports REGEX "^cudnn[A-Z][A-Za-z0-9_]*$")
  foreach(name IN ITEMS cudnnGetVersion cudnnCreate cudnnGraphVersionCheck)
    if(NOT name IN_LIST exports)
      cudnn_cmake_fail("${file} does not export ${name}: ${exports}")
    endif()
  endforeach()
endforeach()

# Import libraries of both names hold the same and name the DLL; archives start as archives.
foreach(name IN ITEMS cudnn cudnn64_9)
  file(READ "${case_tree}/x64/lib/x64/${name}.lib" magic LIMIT 8)
  cudnn_cmake_expect_equal("magic of ${name}.lib" "!<arch>\n" "${magic}")
  file(STRINGS "${case_tree}/x64/lib/x64/${name}.lib" dll REGEX "cudnn64_9\\.dll" LIMIT_COUNT 1)
  cudnn_cmake_expect_match("${name}.lib" "cudnn64_9\\.dll" "${dll}")
endforeach()
file(SHA256 "${case_tree}/x64/lib/x64/cudnn.lib" plain)
file(SHA256 "${case_tree}/x64/lib/x64/cudnn64_9.lib" numbered)
cudnn_cmake_expect_equal("the two import libraries" "${plain}" "${numbered}")

# The text that tells the CUDA major is where it is in the real libraries, and nowhere else.
foreach(row IN ITEMS
    "x86_64/libcudnn_ops_infer.so.8.0.5|libcublasLt.so.11|TRUE"
    "x86_64/libcudnn.so.8.0.5|libcublasLt.so.11|FALSE"
    "v9/libcudnn_adv.so.9.19.0|libcublasLt.so.13|TRUE"
    "v9/libcudnn_engines_precompiled.so.9.19.0|libnvrtc.so.13|TRUE"
    "v9/libcudnn_adv.so.9.19.0|Cuda compilation tools, release 13.0|TRUE"
    "v9/libcudnn_adv.so.9.19.0|Cuda compilation tools, release 13.1|TRUE"
    "v9/libcudnn_graph.so.9.19.0|Cuda compilation tools|FALSE"
    "v9/libcudnn.so.9.19.0|libcublasLt|FALSE"
    "v7/libcudnn.so.7.6.5|cublas|FALSE"
    "x64/bin/cudnn_adv64_9.dll|cublasLt64_13.dll|TRUE")
  string(REPLACE "|" ";" row "${row}")
  list(GET row 0 file)
  list(GET row 1 text)
  list(GET row 2 expected)
  string(REPLACE "." "\\." regex "${text}")
  file(STRINGS "${case_tree}/${file}" found REGEX "${regex}" LIMIT_COUNT 1)
  set(actual FALSE)
  if(NOT "${found}" STREQUAL "")
    set(actual TRUE)
  endif()
  cudnn_cmake_expect_equal("\"${text}\" in ${file}" "${expected}" "${actual}")
endforeach()
