# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

#[[
read_symbols(<variable> <file> <defined>)

The names of the dynamic functions of an ELF file, the defined or the undefined ones, each with its
symbol version behind @. READELF is the tool.
]]
function(read_symbols variable file defined)
  execute_process(
    COMMAND "${READELF}" --dyn-syms --wide "${file}"
    RESULT_VARIABLE result
    OUTPUT_VARIABLE output
    ERROR_VARIABLE errors
  )
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${READELF} ${file}: ${result}\n${errors}")
  endif()
  string(REPLACE "\n" ";" lines "${output}")
  set(names "")
  foreach(line IN LISTS lines)
    # Num: Value Size Type Bind Vis Ndx Name[@version [(n)]]; undefined ones are NOTYPE with lld.
    if(line MATCHES "^ *[0-9]+: +[^ ]+ +[^ ]+ (FUNC|NOTYPE) +[^ ]+ +[^ ]+ +([A-Z0-9]+) ([^ ]+)")
      set(section "${CMAKE_MATCH_2}")
      string(REPLACE "@@" "@" name "${CMAKE_MATCH_3}")
      if(defined AND NOT section STREQUAL "UND")
        list(APPEND names "${name}")
      elseif(NOT defined AND section STREQUAL "UND")
        list(APPEND names "${name}")
      endif()
    endif()
  endforeach()
  set(${variable} "${names}" PARENT_SCOPE)
endfunction()
