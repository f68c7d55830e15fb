# SPDX-License-Identifier: BSD-3-Clause
# What a call of find_package could change behind a project's back, recorded before and after.

# for the functions below: the project itself may want the policies of long ago
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)

# snapshot(<when>): records all but the policies. A function, so that its own variables are in a
# scope of their own; the caller's are seen through it. Its names begin with snapshot_.
function(snapshot snapshot_when)
  # first, since each regular expression changes them
  foreach(snapshot_number RANGE 9)
    set(snapshot_value "(none)")
    if(DEFINED CMAKE_MATCH_${snapshot_number})
      set(snapshot_value "${CMAKE_MATCH_${snapshot_number}}")
    endif()
    snapshot_record("${snapshot_when}" "variable_CMAKE_MATCH_${snapshot_number}"
      "${snapshot_value}")
  endforeach()
  string(CONCAT snapshot_own "^(snapshot_|ARG[CNV][0-9]*$|CMAKE_CURRENT_FUNCTION|"
    "CMAKE_CURRENT_LIST_LINE$|CMAKE_MATCH_)")
  get_cmake_property(snapshot_names VARIABLES)
  foreach(snapshot_name IN LISTS snapshot_names)
    if(NOT snapshot_name MATCHES "${snapshot_own}")
      snapshot_record("${snapshot_when}" "variable_${snapshot_name}" "${${snapshot_name}}")
    endif()
  endforeach()
  get_cmake_property(snapshot_names CACHE_VARIABLES)
  foreach(snapshot_name IN LISTS snapshot_names)
    get_property(snapshot_type CACHE "${snapshot_name}" PROPERTY TYPE)
    get_property(snapshot_advanced CACHE "${snapshot_name}" PROPERTY ADVANCED)
    snapshot_record("${snapshot_when}" "cache_${snapshot_name}"
      "${snapshot_type} advanced=${snapshot_advanced} $CACHE{${snapshot_name}}")
  endforeach()
  foreach(snapshot_name IN ITEMS
      INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS LINK_DIRECTORIES LINK_OPTIONS
      BUILDSYSTEM_TARGETS TESTS SUBDIRECTORIES CMAKE_CONFIGURE_DEPENDS ADDITIONAL_CLEAN_FILES)
    get_property(snapshot_value DIRECTORY PROPERTY ${snapshot_name})
    snapshot_record("${snapshot_when}" "directory_${snapshot_name}" "${snapshot_value}")
  endforeach()
  foreach(snapshot_name IN ITEMS
      ENABLED_LANGUAGES USE_FOLDERS JOB_POOLS ALLOW_DUPLICATE_CUSTOM_TARGETS
      GLOBAL_DEPENDS_NO_CYCLES FIND_LIBRARY_USE_LIB32_PATHS FIND_LIBRARY_USE_LIB64_PATHS
      FIND_LIBRARY_USE_OPENBSD_VERSIONING RULE_LAUNCH_COMPILE RULE_LAUNCH_LINK
      TARGET_SUPPORTS_SHARED_LIBS)
    get_property(snapshot_value GLOBAL PROPERTY ${snapshot_name})
    snapshot_record("${snapshot_when}" "global_${snapshot_name}" "${snapshot_value}")
  endforeach()
  execute_process(COMMAND "${CMAKE_COMMAND}" -E environment OUTPUT_VARIABLE snapshot_value)
  snapshot_record("${snapshot_when}" process_environment "${snapshot_value}")
  foreach(snapshot_name IN ITEMS CMAKE_BINARY_DIR CMAKE_SOURCE_DIR TREE)
    file(GLOB_RECURSE snapshot_value LIST_DIRECTORIES TRUE "${${snapshot_name}}/*")
    snapshot_record("${snapshot_when}" "files_${snapshot_name}" "${snapshot_value}")
  endforeach()
  get_cmake_property(snapshot_value COMMANDS)
  set_property(GLOBAL PROPERTY "snapshot_${snapshot_when}_commands" "${snapshot_value}")
endfunction()

# Keeps one <value> in global properties, where it is no variable itself.
function(snapshot_record when entry value)
  set_property(GLOBAL PROPERTY "snapshot_${when}_${entry}" "${value}")
  set_property(GLOBAL APPEND PROPERTY "snapshot_${when}" "${entry}")
endfunction()

# snapshot_compare(<module> <package>): a list of complaints, empty when what is new is documented
# in the doc block of the file <module>, and nothing else changed.
function(snapshot_compare out module package)
  file(READ "${module}" text)
  if(NOT text MATCHES "#\\[=+\\[\\.rst:\n(.*)\n#\\]=+\\]")
    message(FATAL_ERROR "${module} has no doc block")
  endif()
  set(documentation "${CMAKE_MATCH_1}")
  set(complaints "")
  get_property(before GLOBAL PROPERTY snapshot_before)
  get_property(after GLOBAL PROPERTY snapshot_after)
  set(all ${before} ${after})
  list(REMOVE_DUPLICATES all)
  foreach(entry IN LISTS all)
    get_property(was_set GLOBAL PROPERTY "snapshot_before_${entry}" SET)
    get_property(is_set GLOBAL PROPERTY "snapshot_after_${entry}" SET)
    get_property(was GLOBAL PROPERTY "snapshot_before_${entry}")
    get_property(is GLOBAL PROPERTY "snapshot_after_${entry}")
    if(was_set AND is_set AND "${was}" STREQUAL "${is}")
      continue()
    endif()
    snapshot_is_allowed(allowed "${entry}" "${documentation}" "${package}")
    if(NOT allowed)
      string(REPLACE ";" "," was "${was}")
      string(REPLACE ";" "," is "${is}")
      list(APPEND complaints "${entry}: before \"${was}\", after \"${is}\"")
    endif()
  endforeach()
  get_property(before GLOBAL PROPERTY snapshot_before_commands)
  get_property(after GLOBAL PROPERTY snapshot_after_commands)
  list(REMOVE_ITEM after ${before})
  foreach(command IN LISTS after)
    if(NOT command MATCHES "^_*(cudnn_|find_package_|fphsa)")
      list(APPEND complaints "the command ${command} is new")
    endif()
  endforeach()
  set(${out} "${complaints}" PARENT_SCOPE)
endfunction()

# May <entry> change? Results that the module documents, and what CMake's find_package itself
# leaves.
function(snapshot_is_allowed out entry documentation package)
  set(allowed FALSE)
  string(REGEX MATCH "^[a-z]+_(.*)$" name "${entry}")
  set(name "${CMAKE_MATCH_1}")
  # notes of FPHSA on what was said, and of the module on its search
  set(note "^(FIND_PACKAGE_MESSAGE_DETAILS_(CUDNN|${package})|_CUDNN_)")
  string(CONCAT results "^${package}_(FOUND|VERSION|VERSION_MAJOR|VERSION_MINOR|VERSION_PATCH|"
    "NOT_FOUND_MESSAGE|DIR|CONFIG|CONSIDERED_CONFIGS|CONSIDERED_VERSIONS|(ops|nonsense)_FOUND)$")
  if(entry MATCHES "^variable_")
    if(name MATCHES "${results}")
      set(allowed TRUE)
    elseif(name MATCHES "^CUDNN_(ops|nonsense)_FOUND$")
      set(name "CUDNN_<component>_FOUND")
    elseif(name MATCHES "^cudnn_[a-z_]+_LIBRARY$")
      set(name "cudnn_<sub>_LIBRARY")
    elseif(name MATCHES "${note}") # cache entries are seen as variables, too
      get_property(allowed GLOBAL PROPERTY "snapshot_after_cache_${name}" SET)
    endif()
    if(documentation MATCHES "(^|[^A-Za-z0-9_])${name}([^A-Za-z0-9_<]|$)")
      set(allowed TRUE)
    endif()
  elseif(entry MATCHES "^cache_")
    get_property(is GLOBAL PROPERTY "snapshot_after_${entry}")
    if(name MATCHES "^CUDNN_(INCLUDE_DIR|LIBRARY)$" AND is MATCHES "^(PATH|FILEPATH) advanced=1 ")
      set(allowed TRUE)
    elseif(name STREQUAL "${package}_DIR") # CMake's own
      set(allowed TRUE)
    elseif(name MATCHES "${note}" AND is MATCHES "^INTERNAL ")
      set(allowed TRUE)
    endif()
  endif()
  set(${out} ${allowed} PARENT_SCOPE)
endfunction()

cmake_policy(POP)
