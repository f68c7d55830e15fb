# ---- files: what can be learnt from a disk without running anything -------------------------------

# Reads in the part <part> of this module, once in a call of it: those that few configures need cost nothing else.
macro(_cudnn_need part)
  if(NOT DEFINED _cudnn_has_${part})
    set(_cudnn_has_${part} TRUE)
    cmake_language(CALL _cudnn_read_${part})
  endif()
endmacro()

# Value of the variable <name>, or empty: also safe under --warn-uninitialized, where "${<name>}" is not. These three are
# macros for speed; what every configure runs has their commands itself, which is faster still.
macro(_cudnn_get out name)
  list(JOIN ${name} ";" ${out})
endmacro()

# Value of the environment variable <name>, or empty; the same care.
macro(_cudnn_env out name)
  set(${out} "")
  if(DEFINED ENV{${name}})
    set(${out} "$ENV{${name}}")
  endif()
endmacro()

# Value of the cache entry <name>, or empty.
macro(_cudnn_cached out name)
  set(${out} "")
  if(DEFINED CACHE{${name}})
    set(${out} "$CACHE{${name}}")
  endif()
endmacro()

# Names in <directory> that match the glob <pattern>. The directory may hold glob characters.
function(_cudnn_names out directory pattern)
  string(REGEX REPLACE [[([][*?])]] [=[[\1]]=] escaped "${directory}")
  file(GLOB names "${escaped}/${pattern}") # RELATIVE costs as much again
  string(REPLACE "${directory}/" "" names "${names}")
  set(${out} "${names}" PARENT_SCOPE)
endfunction()

# Version in the macros CUDNN_MAJOR, CUDNN_MINOR and CUDNN_PATCHLEVEL of <file>: "9.19.0", or empty.
# Up to 7 they are in cudnn.h, from 8 on in cudnn_version.h (some with CRLF, some with trailing comments).
function(_cudnn_header_version out file)
  set(${out} "" PARENT_SCOPE)
  file(READ "${file}" text LIMIT 65536)
  set(define "(^|\n)[ \t]*#[ \t]*define[ \t]+CUDNN_")
  string(REGEX MATCHALL "${define}MAJOR[ \t]+[0-9]" majors "${text}")
  list(LENGTH majors count)
  if(count GREATER 1) # one of them is commented out: take the comments away
    _cudnn_need(comments)
    _cudnn_strip_comments()
  endif()
  set(version "")
  # as most headers have it
  if("${text}" MATCHES "\n#define CUDNN_MAJOR ([0-9][0-9]?)\n#define CUDNN_MINOR ([0-9][0-9]?)\n#define CUDNN_PATCHLEVEL ([0-9][0-9]?[0-9]?)\n")
    set(${out} "${CMAKE_MATCH_1}.${CMAKE_MATCH_2}.${CMAKE_MATCH_3}" PARENT_SCOPE)
    return()
  endif()
  foreach(part IN ITEMS MAJOR MINOR PATCHLEVEL)
    if(NOT "${text}" MATCHES "${define}${part}[ \t]+([0-9]+)")
      return()
    endif()
    set(number "${CMAKE_MATCH_2}")
    if(NOT number MATCHES "^[0-9][0-9]?[0-9]?[0-9]?[0-9]?$") # math() stops the configure at numbers out of range
      return()
    endif()
    string(APPEND version ".${number}")
  endforeach()
  string(SUBSTRING "${version}" 1 -1 version)
  set(${out} "${version}" PARENT_SCOPE)
endfunction()
