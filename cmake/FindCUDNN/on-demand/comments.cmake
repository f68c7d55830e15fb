# ---- headers that are not as most ---------------------------------------------------------------------------

# Takes the comments of C out of the variable text.
macro(_cudnn_strip_comments)
  foreach(comment RANGE 999)
    string(FIND "${text}" "/*" begin)
    if(begin LESS 0)
      break()
    endif()
    string(SUBSTRING "${text}" 0 ${begin} before)
    string(SUBSTRING "${text}" ${begin} -1 after)
    string(FIND "${after}" "*/" end)
    if(end LESS 0)
      set(text "${before}")
      break()
    endif()
    math(EXPR end "${end} + 2")
    string(SUBSTRING "${after}" ${end} -1 after)
    set(text "${before} ${after}")
  endforeach()
endmacro()

# For _cudnn_read_header_version: each macro by itself.
macro(_cudnn_read_defines)
  _cudnn_strip_comments()
  string(REPLACE "\r\n" "\n" text "${text}")
  string(REPLACE "\\\n" " " text "${text}") # a line that goes on
  string(REGEX REPLACE "^[^\n#]*#" "#" text "${text}") # a byte order mark
  set(define "(^|\n)[ \t]*#[ \t]*define[ \t]+CUDNN_")
  set(version "")
  foreach(part IN ITEMS MAJOR MINOR PATCHLEVEL)
    # math() stops the configure at numbers out of range
    if("${text}" MATCHES "${define}${part}[ \t]+([0-9][0-9]?[0-9]?[0-9]?[0-9]?)([^0-9]|$)")
      string(APPEND version ".${CMAKE_MATCH_2}")
    endif()
  endforeach()
  if(version MATCHES "^\\.([0-9]+\\.[0-9]+\\.[0-9]+)$")
    set(c_version "${CMAKE_MATCH_1}")
  endif()
endmacro()
