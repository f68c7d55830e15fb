# SPDX-License-Identifier: BSD-3-Clause
#[[
Gets the sources of dlib, which the tests provider.dlib.* build:

  cmake [-DPIP=<program,argument,...>] -P test-projects/provider/fetch-dlib.cmake

PIP: how pip is run, default python3,-m,pip. It takes the source distribution, and refuses any other
SHA-256; it is checked again here, before anything is unpacked. The sources go into the cache
(DlibPlace.cmake), as a whole or not at all; what is there is not fetched again.
]]
cmake_minimum_required(VERSION 3.21...4.4)
include("${CMAKE_CURRENT_LIST_DIR}/DlibPlace.cmake")

provider_dlib_place()
if(NOT IS_ABSOLUTE "${dlib_cache}" OR dlib_cache MATCHES ";")
  message(FATAL_ERROR "the cache directory must be a full path without a semicolon: "
    "\"${dlib_cache}\". Set CUDNN_CMAKE_CACHE to one.")
endif()
if(EXISTS "${dlib_entry}/dlib/CMakeLists.txt")
  message(STATUS "${dlib_pin} is in the cache: ${dlib_entry}")
  return()
endif()
if(NOT DEFINED PIP)
  set(PIP "python3,-m,pip")
endif()
string(REPLACE "," ";" PIP "${PIP}")

string(RANDOM LENGTH 12 name)
set(work "${dlib_cache}/sources/new-${name}") # renamed into place in the end
function(stop)
  file(REMOVE_RECURSE "${work}")
  list(JOIN ARGN "\n  " text)
  message(FATAL_ERROR "  ${text}\n")
endfunction()

message(STATUS "fetching ${dlib_pin}, ${dlib_size}")
file(MAKE_DIRECTORY "${work}/download")
file(WRITE "${work}/pin.txt" "${dlib_pin} --hash=sha256:${dlib_hash}\n")
execute_process(COMMAND ${PIP} download --disable-pip-version-check --no-cache-dir --no-deps
    --no-binary dlib --require-hashes --dest "${work}/download" --requirement "${work}/pin.txt"
  RESULT_VARIABLE result)
set(archive "")
if(result EQUAL 0)
  string(REGEX REPLACE [[([][*?])]] [=[[\1]]=] glob "${work}")
  file(GLOB archive LIST_DIRECTORIES FALSE "${glob}/download/*.tar.gz")
endif()
if(archive STREQUAL "")
  list(JOIN PIP " " pip)
  stop("wanted: ${dlib_pin} (SHA-256 ${dlib_hash})"
    "seen:   \"${pip} download\" ended with \"${result}\"; its words are above"
    "do:     look at network, proxy and pip configuration, then run this again")
endif()
file(SHA256 "${archive}" seen)
if(NOT seen STREQUAL dlib_hash)
  stop("refused, nothing unpacked: ${dlib_pin}" "wanted: SHA-256 ${dlib_hash}"
    "seen:   SHA-256 ${seen}")
endif()
foreach(mode IN ITEMS tf tvf)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E tar ${mode} "${archive}"
    RESULT_VARIABLE result OUTPUT_VARIABLE ${mode})
  if(NOT result EQUAL 0)
    stop("not a readable archive: ${archive}")
  endif()
endforeach()
if(tf MATCHES "(^|\n)(/[^\n]*|([^\n]*/)?\\.\\.(/[^\n]*)?)(\n|$)"
    OR tvf MATCHES "(^|\n)([^d\n-][^\n]*)")
  stop("refused: an entry of the archive leads outside, or is no file: ${CMAKE_MATCH_2}")
endif()
file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${work}/tree")
file(GLOB top RELATIVE "${work}/tree" "${glob}/tree/*")
if(NOT EXISTS "${work}/tree/${top}/dlib/CMakeLists.txt")
  stop("the archive holds no dlib/CMakeLists.txt")
endif()
file(RENAME "${work}/tree/${top}" "${dlib_entry}" RESULT result)
file(REMOVE_RECURSE "${work}")
if(NOT EXISTS "${dlib_entry}/dlib/CMakeLists.txt") # another run may have been first
  message(FATAL_ERROR "could not put the sources into place: ${result}: ${dlib_entry}")
endif()
message(STATUS "${dlib_pin} is in the cache: ${dlib_entry}")
