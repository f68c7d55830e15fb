# ---- files: what can be learnt from a disk without running anything -------------------------------

# Reads in the part <part> of this module, once in a call of it: those that few configures need cost nothing else.
macro(_cudnn_need part)
  if(NOT DEFINED _cudnn_has_${part})
    set(_cudnn_has_${part} TRUE)
    _cudnn_read_part(${part})
  endif()
endmacro()

# The parts are comments at the end of this file, each behind a line with its name. Of a copy with other line ends, the
# part begins later.
function(_cudnn_read_part part)
  set(property "_CUDNN_PARTS_${CMAKE_CURRENT_FUNCTION_LIST_FILE}")
  get_property(text GLOBAL PROPERTY "${property}")
  if(NOT text)
    file(READ "${CMAKE_CURRENT_FUNCTION_LIST_FILE}" text OFFSET @parts_offset@)
    set_property(GLOBAL PROPERTY "${property}" "${text}")
  endif()
  string(FIND "${text}" "\n#==== ${part} ====" begin)
  string(SUBSTRING "${text}" ${begin} -1 text)
  string(SUBSTRING "${text}" 6 -1 text)
  string(FIND "${text}" "\n#====" end)
  string(SUBSTRING "${text}" 0 ${end} text)
  string(REPLACE "\n#" "\n" text "${text}")
  cmake_language(EVAL CODE "#${text}")
endfunction()

# Value of the variable <name>, or empty: also safe under --warn-uninitialized, where "${<name>}" is not. These two are
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

# Names in <directory> that match the glob <pattern>. The directory may hold glob characters.
function(_cudnn_names out directory pattern)
  string(REGEX REPLACE [[([][*?])]] [=[[\1]]=] escaped "${directory}")
  file(GLOB names "${escaped}/${pattern}") # RELATIVE costs as much again
  string(REPLACE "${directory}/" "" names "${names}")
  if("${names}" MATCHES "[][]")
    _cudnn_need(odd-names)
    _cudnn_drop_odd_names()
  endif()
  set(${out} "${names}" PARENT_SCOPE)
endfunction()

# c_version: version in the macros CUDNN_MAJOR, CUDNN_MINOR and CUDNN_PATCHLEVEL of c_header: "9.19.0", or empty.
# Up to 7 they are in cudnn.h, from 8 on in cudnn_version.h (some with CRLF, some with trailing comments).
macro(_cudnn_read_header_version)
  file(READ "${c_header}" text LIMIT 65536)
  # these expressions begin with a letter that is rare in the text: CMake tries them at each place where it stands
  if("${text}" MATCHES "CUDNN_MAJOR[ \t]+[0-9].*CUDNN_MAJOR[ \t]+[0-9]") # one of them is commented out
    _cudnn_need(comments)
    _cudnn_strip_comments()
  endif()
  # as most headers have it
  if("${text}" MATCHES "\n#define CUDNN_MAJOR ([0-9][0-9]?)\n#define CUDNN_MINOR ([0-9][0-9]?)\n#define CUDNN_PATCHLEVEL ([0-9][0-9]?[0-9]?)\n")
    set(c_version "${CMAKE_MATCH_1}.${CMAKE_MATCH_2}.${CMAKE_MATCH_3}")
  else()
    _cudnn_need(comments)
    _cudnn_read_defines()
  endif()
endmacro()
