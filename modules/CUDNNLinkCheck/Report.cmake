# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors
#
# Part of CUDNNLinkCheck: findings, what was not checked, and what only the generate step can
# decide.
include_guard(GLOBAL)
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)

# _cudnn_link_finding(<level> <title> <fix> <target>|<property>|<value>...)
# Keeps a finding (level "error" or "note") of the root that is being checked; the same one in
# another configuration adds that configuration's name. A trial of _cudnn_link_guard_items() only
# counts.
function(_cudnn_link_finding level title fix)
  set(text "${title}")
  foreach(row IN LISTS ARGN)
    string(REGEX MATCH "^([^|]*)\\|([^|]*)\\|(.*)$" row "${row}")
    string(APPEND text "\n      ${CMAKE_MATCH_1}: ${CMAKE_MATCH_2}: ${CMAKE_MATCH_3}")
  endforeach()
  string(APPEND text "\n      Fix: ${fix}.")
  string(MD5 key "${text}")
  if(DEFINED link_trial)
    set_property(GLOBAL APPEND PROPERTY _CUDNN_LINK_TRIAL "${level}|${key}|${title}")
    return()
  endif()
  get_property(found GLOBAL PROPERTY _CUDNN_LINK_FOUND)
  if(NOT key IN_LIST found)
    set_property(GLOBAL APPEND PROPERTY _CUDNN_LINK_FOUND ${key})
    set_property(GLOBAL PROPERTY _CUDNN_LINK_FOUND_${key} "${text}")
    set_property(GLOBAL PROPERTY _CUDNN_LINK_FOUND_${key}_LEVEL ${level})
    set_property(GLOBAL PROPERTY _CUDNN_LINK_FOUND_${key}_CONFIG "${context_config}")
  else()
    set_property(GLOBAL APPEND PROPERTY _CUDNN_LINK_FOUND_${key}_CONFIG "${context_config}")
  endif()
endfunction()

# Keeps the name of something that nobody can see before the build.
function(_cudnn_link_not_checked text)
  if(NOT DEFINED link_trial)
    get_property(known GLOBAL PROPERTY _CUDNN_LINK_NOT_CHECKED)
    string(REPLACE ";" "{{;}}" text "${text}")
    if(NOT text IN_LIST known)
      set_property(GLOBAL APPEND PROPERTY _CUDNN_LINK_NOT_CHECKED "${text}")
    endif()
  endif()
endfunction()

# Prints what was found for <root>.
function(_cudnn_link_report root mode)
  get_property(found GLOBAL PROPERTY _CUDNN_LINK_FOUND)
  _cudnn_link_configurations(all)
  set(error "")
  set(note "")
  set(errors 0)
  foreach(key IN LISTS found)
    get_property(text GLOBAL PROPERTY _CUDNN_LINK_FOUND_${key})
    get_property(level GLOBAL PROPERTY _CUDNN_LINK_FOUND_${key}_LEVEL)
    get_property(configurations GLOBAL PROPERTY _CUDNN_LINK_FOUND_${key}_CONFIG)
    list(REMOVE_DUPLICATES configurations)
    if(NOT configurations STREQUAL all)
      list(JOIN configurations ", " configurations)
      string(REPLACE "\n      Fix: " "\n      In configuration: ${configurations}\n      Fix: "
        text "${text}")
    endif()
    string(APPEND ${level} "\n    ${text}")
    if(level STREQUAL "error")
      math(EXPR errors "${errors} + 1")
    endif()
  endforeach()
  get_property(unchecked GLOBAL PROPERTY _CUDNN_LINK_NOT_CHECKED)
  if(errors)
    set(kind SEND_ERROR)
    if(mode STREQUAL "WARN")
      set(kind WARNING)
    endif()
    message(${kind} "cudnn_check_link(${root}): what is linked does not fit together:${error}")
  else()
    set(state "consistent")
    if(unchecked)
      set(state "consistent, as far as it could be checked")
    endif()
    message(STATUS "cudnn_check_link(${root}): ${state}")
  endif()
  if(NOT note STREQUAL "")
    message(STATUS "cudnn_check_link(${root}): note:${note}")
  endif()
  if(unchecked)
    list(JOIN unchecked "\n    " text)
    string(REPLACE "{{;}}" ";" text "${text}")
    message(STATUS "cudnn_check_link(${root}): not checked:\n    ${text}")
  endif()
  foreach(property IN ITEMS FOUND NOT_CHECKED TRIAL)
    set_property(GLOBAL PROPERTY _CUDNN_LINK_${property} "")
  endforeach()
endfunction()

# --- the generate step No script runs there, but an expression that names a target which doesn't
# exist stops it, and CMake shows that name: so the name is the message. An expression behind
# $<0:...> is not evaluated.

# Stops the generate step of context_config with <text> when <condition> comes out as 1.
function(_cudnn_link_guard condition text)
  if(CUDNN_LINK_CHECK STREQUAL "WARN")
    return() # it can only stop
  endif()
  string(REGEX REPLACE "[\$<>]" " " text "${text}")
  set(expression "\$<${condition}:\$<TARGET_FILE:\n  ${text}\n>>")
  if(NOT context_config STREQUAL "Noconfig")
    set(expression "\$<\$<CONFIG:${context_config}>:${expression}>")
  endif()
  set_property(GLOBAL APPEND_STRING PROPERTY _CUDNN_LINK_GUARDS "${expression}\n")
endfunction()

# <property> of <target> must come out as that of <head>, which is <value>, maybe with tokens.
function(_cudnn_link_guard_property target head property value)
  if(DEFINED link_trial OR target STREQUAL head)
    return()
  endif()
  if(value MATCHES "{{")
    set(value "\$<TARGET_GENEX_EVAL:${head},\$<TARGET_PROPERTY:${head},${property}>>")
  endif()
  set(own "\$<TARGET_GENEX_EVAL:${target},\$<TARGET_PROPERTY:${target},${property}>>")
  _cudnn_link_guard("\$<NOT:\$<STREQUAL:${own},${value}>>"
    "cudnn_check_link(${head}): ${property} of ${target} is not the one of ${head}, and both are \
in one binary. Fix: give both one value, or call cudnn_use_consistent_linking(${head})")
endfunction()

# The link items of <target> hold an expression that can't be resolved yet: whichever target of the
# project comes out of it must not lead to a finding.
function(_cudnn_link_guard_items root target)
  get_property(raw TARGET "${target}" PROPERTY LINK_LIBRARIES)
  if("${raw}" MATCHES "LINK_LANG|COMPILE_LANG")
    return() # CMake allows these in the link alone
  endif()
  set(link_trial TRUE)
  set_property(GLOBAL PROPERTY _CUDNN_LINK_TRIAL "")
  _cudnn_link_check_configuration("${root}" "${target}" "${target}") # a target may link itself
  get_property(before GLOBAL PROPERTY _CUDNN_LINK_TRIAL)
  _cudnn_link_all_targets(candidates "${CMAKE_SOURCE_DIR}")
  foreach(name IN ITEMS CUDNN::cudnn CUDNN::cudnn_static CUDA::cudart CUDA::cudart_static)
    if(TARGET ${name})
      list(APPEND candidates ${name})
    endif()
  endforeach()
  list(REMOVE_ITEM candidates "${root}" "${target}")
  foreach(candidate IN LISTS candidates)
    set_property(GLOBAL PROPERTY _CUDNN_LINK_TRIAL "")
    _cudnn_link_check_configuration("${root}" "${target}" "${candidate}")
    get_property(after GLOBAL PROPERTY _CUDNN_LINK_TRIAL)
    list(REMOVE_ITEM after ${before})
    list(FILTER after INCLUDE REGEX "^error")
    if(after)
      list(GET after 0 title)
      string(REGEX REPLACE "^[^|]*\\|[^|]*\\|" "" title "${title}")
      set(items "\$<TARGET_GENEX_EVAL:${target},\$<TARGET_PROPERTY:${target},LINK_LIBRARIES>>")
      _cudnn_link_guard("\$<IN_LIST:${candidate},${items}>"
        "cudnn_check_link(${root}): ${target} links ${candidate} by a generator expression: \
${title}. Fix: link it without the expression, configure, and read what is reported")
    endif()
  endforeach()
endfunction()

# All targets that the project builds, below <directory>.
function(_cudnn_link_all_targets out directory)
  get_property(targets DIRECTORY "${directory}" PROPERTY BUILDSYSTEM_TARGETS)
  get_property(children DIRECTORY "${directory}" PROPERTY SUBDIRECTORIES)
  set(all "")
  foreach(target IN LISTS targets)
    get_property(type TARGET "${target}" PROPERTY TYPE)
    if(NOT type STREQUAL "UTILITY")
      list(APPEND all "${target}")
    endif()
  endforeach()
  foreach(child IN LISTS children)
    _cudnn_link_all_targets(more "${child}")
    list(APPEND all ${more})
  endforeach()
  set(${out} "${all}" PARENT_SCOPE)
endfunction()

# Writes the file whose content holds the guards; once, at the very end.
function(_cudnn_link_write_guards)
  get_property(guards GLOBAL PROPERTY _CUDNN_LINK_GUARDS)
  if(NOT "${guards}" STREQUAL "")
    file(GENERATE OUTPUT "${CMAKE_BINARY_DIR}/CMakeFiles/cudnn-link-check-$<CONFIG>.txt"
      CONTENT "${guards}")
  endif()
endfunction()

cmake_policy(POP)
