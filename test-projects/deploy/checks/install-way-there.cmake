# SPDX-License-Identifier: BSD-3-Clause
# INSTALL_RPATH for every kind of destination.
foreach(pair IN ITEMS
    "|$ORIGIN/../lib"
    "DESTINATION,lib/app/cudnn|$ORIGIN/../lib/app/cudnn"
    "DESTINATION,bin|$ORIGIN"
    "DESTINATION,.|$ORIGIN/.."
    "RUNTIME_DESTINATION,libexec/app/bin|$ORIGIN/../../../lib"
    "DESTINATION,/opt/cudnn/lib|/opt/cudnn/lib"
    "DESTINATION,/opt/cudnn/lib,RUNTIME_DESTINATION,/opt/app/bin|$ORIGIN/../../cudnn/lib")
  string(REGEX MATCH "^([^|]*)[|](.*)$" pair "${pair}")
  set(arguments "${CMAKE_MATCH_1}")
  set(expected "${CMAKE_MATCH_2}")
  if(arguments STREQUAL "")
    set(arguments PARTS,cnn)
  endif()
  deploy_configure("${case_tree}/new" "-DINSTALL=${arguments}")
  file(READ "${case_build}/install-rpath" text)
  cudnn_cmake_expect_equal("INSTALL_RPATH with ${arguments}" "${expected}" "${text}")
endforeach()
