# SPDX-License-Identifier: BSD-3-Clause
# A Windows package in a project without languages and with MinGW. Wheels from 9.5.1 on have no
# import library: refused with that reason in the first, made from the DLL in the second.

set(root "${entry}/${pkg_root}")
if(NOT pkg_import_libraries)
  real_configure("no language" ROOT "${root}" TOOLKIT "${pkg_toolkit}" NO_TOOL)
  real_expect_refused("no language"
    "no import library: there are DLLs and headers, but no cudnn\\.lib"
    "one is made from the DLL when a language is enabled")
endif()

if(NOT pkg_system STREQUAL "windows-x86_64")
  return()
endif()
if(NOT MINGW_CC)
  cudnn_cmake_skip("no MinGW compiler")
endif()
real_configure("MinGW" ROOT "${root}" TOOLKIT "${pkg_toolkit}" NO_TOOL OPTIONS
  -DREAL_LANGUAGES=C -DREAL_PROGRAM=ON "-DCMAKE_C_COMPILER=${MINGW_CC}")
real_expect_found("MinGW" "${root}" "${pkg_cuda}" "wheel record ${pkg_record}")
if(NOT pkg_import_libraries)
  cudnn_cmake_expect_match("MinGW: what is said"
    "no import library in .*: one was made from the DLL" "${run_STDOUT}")
endif()

# A program links with it, asks for the right DLL, and has all DLLs beside each other by
# TARGET_RUNTIME_DLLS.
set(command "")
foreach(argument IN ITEMS "${CUDNN_CMAKE_CASE_CMAKE}" --build "${run_build}")
  cudnn_cmake_append_argument(command "${argument}")
endforeach()
cudnn_cmake_run(run COMMAND "${command}" WORKING_DIRECTORY "${WORK}" TIMEOUT 60)
cudnn_cmake_expect_exit("build" 0 "${run_EXIT}")
if(EXISTS "${run_build}/app.exe")
  file(STRINGS "${run_build}/app.exe" names REGEX "^cudnn[a-z0-9_]*\\.dll$")
  cudnn_cmake_expect_equal("DLLs that the program asks for" "${pkg_file_cudnn}" "${names}")
endif()
if(real_CMAKE_VERSION VERSION_LESS 3.21)
  return() # it has no TARGET_RUNTIME_DLLS
endif()
file(STRINGS "${run_build}/dlls.txt" dlls)
set(files "")
foreach(sub IN LISTS pkg_libraries)
  list(APPEND files "${root}/${pkg_binary}/${pkg_file_${sub}}")
endforeach()
real_expect_same_set("TARGET_RUNTIME_DLLS" "${files}" "${dlls}")
