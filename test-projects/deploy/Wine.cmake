# SPDX-License-Identifier: BSD-3-Clause
# For the scripts in checks/ whose programs run under Wine.
if(NOT DEFINED wine_cudnn)
  set(wine_cudnn "${case_tree}/new")
  set(wine_number 91900)
else()
  file(STRINGS "${wine_cudnn}/include/cudnn_version.h" lines
    REGEX "^#define CUDNN_(MAJOR|MINOR|PATCHLEVEL) +[0-9]+")
  string(REGEX MATCH "_MAJOR +([0-9]+).*_MINOR +([0-9]+).*_PATCHLEVEL +([0-9]+)" lines "${lines}")
  math(EXPR wine_number "${CMAKE_MATCH_1} * 10000 + ${CMAKE_MATCH_2} * 100 + ${CMAKE_MATCH_3}")
endif()
set(wine_bin "${wine_cudnn}/bin")
if(IS_DIRECTORY "${wine_bin}/x64")
  set(wine_bin "${wine_bin}/x64")
endif()
set(deploy_cxx "${wine_mingw}")
set(wine_arguments -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=AMD64
  -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_MODULE_LINKER_FLAGS=-static -DCUDNN_CUDA_CHECK=OFF
  "-DCMAKE_DLLTOOL=${wine_dlltool}")
set(deploy_run_launcher "${wine_launcher}" "${case_work}" "${wine}")
set(deploy_environment "WINEPREFIX=${wine_prefix}" LC_ALL=C.UTF-8)

# wine_path(<out-var> <path>): as the programs print it.
function(wine_path out path)
  string(REPLACE "/" "\\" path "Z:${path}")
  set(${out} "${path}" PARENT_SCOPE)
endfunction()

#[[
wine_expect_program(<program> <dir>)

Runs it: every file of cuDNN that it loads is in the directory. The decoy, an older cuDNN, comes
first on PATH.
]]
function(wine_expect_program program directory)
  wine_path(decoy "${case_tree}/old/bin")
  list(APPEND deploy_environment "WINEPATH=${decoy}")
  deploy_run(program COMMAND ${deploy_run_launcher} "${program}" ENVIRONMENT ${deploy_environment})
  string(REPLACE "\r" "" text "${program_STDOUT}")
  cudnn_cmake_expect_match("${program}" "^compiled ${wine_number} running ${wine_number}" "${text}")
  wine_path(directory "${directory}")
  string(REPLACE "\\" "/" text "${text}") # a backslash before a semicolon would be lost
  string(REPLACE "\\" "/" directory "${directory}")
  string(REGEX MATCHALL "\nloaded [^\n]+" files "${text}")
  if(files STREQUAL "")
    cudnn_cmake_fail("${program}: no file of cuDNN is loaded")
  endif()
  foreach(file IN LISTS files)
    string(REGEX REPLACE "^\nloaded (.*)/[^/]*$" "\\1" from "${file}")
    string(TOLOWER "${from}" from)
    string(TOLOWER "${directory}" wanted)
    cudnn_cmake_expect_equal("${program}: directory of ${file}" "${wanted}" "${from}")
  endforeach()
endfunction()
