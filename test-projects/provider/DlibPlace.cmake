# SPDX-License-Identifier: BSD-3-Clause
# Where the sources of dlib lie in the cache, for fetch-dlib.cmake and for the tests.
include_guard(GLOBAL)

#[[
provider_dlib_place()

Sets in the caller's scope, from dlib.txt and the environment:
  dlib_pin, dlib_hash, dlib_size   what is fetched: name and version, SHA-256, size in words
  dlib_cache                       the cache: $CUDNN_CMAKE_CACHE, else $XDG_CACHE_HOME/cudnn-cmake,
                                   else $HOME/.cache/cudnn-cmake
  dlib_entry                       the unpacked sources in it
]]
function(provider_dlib_place)
  file(STRINGS "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/dlib.txt" line REGEX "^dlib==")
  if(NOT line MATCHES "^(dlib==[0-9.]+) --hash=sha256:([0-9a-f]+) # ([0-9.]+ MB)$")
    message(FATAL_ERROR "dlib.txt holds no pinned dlib: ${line}")
  endif()
  set(dlib_pin "${CMAKE_MATCH_1}")
  set(dlib_hash "${CMAKE_MATCH_2}")
  set(dlib_size "${CMAKE_MATCH_3}")
  if(NOT "$ENV{CUDNN_CMAKE_CACHE}" STREQUAL "")
    set(dlib_cache "$ENV{CUDNN_CMAKE_CACHE}")
  elseif(IS_ABSOLUTE "$ENV{XDG_CACHE_HOME}")
    set(dlib_cache "$ENV{XDG_CACHE_HOME}/cudnn-cmake")
  else()
    set(dlib_cache "$ENV{HOME}/.cache/cudnn-cmake")
  endif()
  string(SUBSTRING "${dlib_hash}" 0 16 key)
  set(dlib_entry "${dlib_cache}/sources/${key}")
  foreach(name IN ITEMS pin hash size cache entry)
    set(dlib_${name} "${dlib_${name}}" PARENT_SCOPE)
  endforeach()
endfunction()
