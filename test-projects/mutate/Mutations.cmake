# SPDX-License-Identifier: BSD-3-Clause
# Reads the mutations: each takes one rule out of the find module, in one of the parts from which it
# is assembled. README.md describes the form of mutations/*.txt.
#
#   cmake -DACTION=list [-DFILTER=<regex>] -P Mutations.cmake
#       a line a mutation on stdout: <name> TAB <tests> TAB <equivalent or "-"> TAB <rule>
#   cmake -DACTION=apply -DNAME=<name> -DOUTPUT=<file> -DWORK=<dir> -P Mutations.cmake
#       writes the mutated module; NAME "none" writes the module as it is
#   cmake -DACTION=check -P Mutations.cmake
#       an error unless every mutation applies, to one place only, and changes something
cmake_minimum_required(VERSION 3.25)

cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH mutate_repository)
cmake_path(GET mutate_repository PARENT_PATH mutate_repository)

#[[
mutate_each(<function>)

Calls <function>(<file>) for each mutation, whose fields it finds in the variables m_name, m_rule,
m_part, m_tests, m_equivalent, m_from, m_to. The texts hold semicolons and brackets of every kind, so
they are never put into a list.
]]
function(mutate_each callback)
  file(GLOB files "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/mutations/*.txt")
  if(NOT files)
    message(FATAL_ERROR "no mutations/*.txt")
  endif()
  set(names "")
  foreach(file IN LISTS files)
    cmake_path(GET file FILENAME shown)
    file(READ "${file}" text)
    string(FIND "${text}" "\nmutation: " at)
    while(at GREATER_EQUAL 0)
      math(EXPR at "${at} + 1")
      string(SUBSTRING "${text}" ${at} -1 text)
      string(FIND "${text}" "\n--- end\n" end)
      if(end LESS 0)
        message(FATAL_ERROR "${shown}: a mutation without \"--- end\": ${text}")
      endif()
      math(EXPR end "${end} + 1")
      string(SUBSTRING "${text}" 0 ${end} block)
      string(SUBSTRING "${text}" ${end} -1 text)
      string(FIND "${block}" "\n--- from\n" from)
      string(FIND "${block}" "\n--- to\n" to)
      if(from LESS 0 OR to LESS from)
        message(FATAL_ERROR "${shown}: a mutation without \"--- from\" and \"--- to\": ${block}")
      endif()
      string(SUBSTRING "${block}" 0 ${from} head)
      string(APPEND head "\n")
      math(EXPR start "${from} + 10")
      math(EXPR length "${to} - ${start}")
      string(SUBSTRING "${block}" ${start} ${length} m_from)
      math(EXPR start "${to} + 8")
      string(LENGTH "${block}" length)
      math(EXPR length "${length} - ${start}")
      set(m_to "")
      if(length GREATER 0)
        string(SUBSTRING "${block}" ${start} ${length} m_to)
        string(REGEX REPLACE "\n$" "" m_to "${m_to}")
      endif()
      foreach(field IN ITEMS mutation rule part tests equivalent)
        set(m_${field} "")
        if("\n${head}" MATCHES "\n${field}: ([^\n]+)\n")
          set(m_${field} "${CMAKE_MATCH_1}")
        elseif(NOT field STREQUAL "equivalent")
          message(FATAL_ERROR "${shown}: a mutation without \"${field}:\": ${head}")
        endif()
      endforeach()
      set(m_name "${m_mutation}")
      if(NOT m_name MATCHES "^[a-z0-9-]+$" OR m_name IN_LIST names)
        message(FATAL_ERROR "${shown}: \"${m_name}\" is no name for a mutation, or is there twice")
      endif()
      list(APPEND names "${m_name}")
      cmake_language(CALL ${callback} "${shown}")
      string(FIND "${text}" "\nmutation: " at)
    endwhile()
  endforeach()
  list(LENGTH names count)
  set(mutate_count ${count} PARENT_SCOPE)
endfunction()

#[[
mutate_text(<out-var>)

The text of the part with the mutation m_* in it. An error when m_from is not there exactly once: a
mutation that does not apply shows nothing.
]]
function(mutate_text out_var)
  set(part "${mutate_repository}/cmake/FindCUDNN/${m_part}.cmake")
  if(NOT EXISTS "${part}")
    message(FATAL_ERROR "${m_name}: there is no part ${m_part}")
  endif()
  file(READ "${part}" text)
  string(FIND "${text}" "${m_from}" first)
  string(FIND "${text}" "${m_from}" last REVERSE)
  if("${m_from}" STREQUAL "" OR first LESS 0)
    message(SEND_ERROR "${m_name}: the text to replace is not in ${m_part}.cmake any more. Find what "
      "the rule looks like now, or remove the mutation with the rule:\n${m_from}")
  elseif(NOT first EQUAL last)
    message(SEND_ERROR "${m_name}: the text to replace is in ${m_part}.cmake more than once:\n${m_from}")
  elseif("${m_from}" STREQUAL "${m_to}")
    message(SEND_ERROR "${m_name}: it changes nothing")
  endif()
  string(REPLACE "${m_from}" "${m_to}" text "${text}")
  set(${out_var} "${text}" PARENT_SCOPE)
endfunction()

function(mutate_list file)
  if(NOT DEFINED FILTER OR "${m_name} ${m_rule}" MATCHES "${FILTER}")
    set(equivalent "${m_equivalent}")
    if(equivalent STREQUAL "")
      set(equivalent "-")
    endif()
    # message() writes to stderr or puts "-- " in front
    execute_process(COMMAND "${CMAKE_COMMAND}" -E echo
      "${m_name}\t${m_tests}\t${equivalent}\t${m_rule}")
  endif()
endfunction()

function(mutate_check file)
  mutate_text(text)
endfunction()


# A copy of the parts with the change in it, assembled by the project's own generator.
function(mutate_write text)
  file(REMOVE_RECURSE "${WORK}")
  file(MAKE_DIRECTORY "${WORK}")
  file(COPY "${mutate_repository}/cmake" DESTINATION "${WORK}")
  if(NOT NAME STREQUAL "none")
    file(WRITE "${WORK}/cmake/FindCUDNN/${m_part}.cmake" "${text}")
  endif()
  execute_process(COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${OUTPUT}" -P "${WORK}/cmake/generate.cmake"
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(mutate_apply file)
  if(m_name STREQUAL NAME)
    mutate_text(text)
    mutate_write("${text}")
    set_property(GLOBAL PROPERTY mutate_applied TRUE)
  endif()
endfunction()

if(ACTION STREQUAL "list")
  mutate_each(mutate_list)
elseif(ACTION STREQUAL "check")
  mutate_each(mutate_check)
  message(STATUS "${mutate_count} mutations were tried")
elseif(ACTION STREQUAL "apply")
  foreach(name IN ITEMS NAME OUTPUT WORK)
    if("${${name}}" STREQUAL "")
      message(FATAL_ERROR "ACTION=apply needs -D${name}=…")
    endif()
  endforeach()
  if(NAME STREQUAL "none")
    mutate_write("")
  else()
    mutate_each(mutate_apply)
    get_property(applied GLOBAL PROPERTY mutate_applied)
    if(NOT applied)
      message(FATAL_ERROR "there is no mutation \"${NAME}\"")
    endif()
  endif()
else()
  message(FATAL_ERROR "ACTION must be list, apply or check; the first lines of this file say what else")
endif()
