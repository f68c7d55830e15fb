# SPDX-License-Identifier: BSD-3-Clause
# What a project sees after find_package(CUDNN): checked against expectations, or written to a file
# for a comparison.

# for the functions below: the project itself may want the policies of long ago
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)

# Documented result variables, and the targets that any cuDNN 8 or 9 gives.
set(CONSUMER_VARIABLES
  CUDNN_FOUND CUDNN_VERSION CUDNN_VERSION_MAJOR CUDNN_VERSION_MINOR CUDNN_VERSION_PATCH
  CUDNN_VERSION_NUMBER CUDNN_INCLUDE_DIRS CUDNN_LIBRARIES CUDNN_ROOT_FOUND CUDNN_LAYOUT
  CUDNN_CUDA_VERSION CUDNN_CUDA_EVIDENCE CUDNN_SUBLIBRARIES CUDNN_RUNTIME_FILES CUDNN_RUNTIME_DIRS
  CUDNN_CANDIDATES CUDNN_MAJOR CUDNN_MINOR CUDNN_PATCHLEVEL CUDNN_MAJOR_VERSION
  CUDNN_VERSION_STRING CUDNN_INCLUDE_PATH CUDNN_LIBRARY_PATH HAVE_CUDNN cudnn_LIBRARY
  CUDNN_INCLUDE_DIR CUDNN_LIBRARY)
set(CONSUMER_TARGETS
  CUDNN::cudnn CUDNN::headers CUDNN::infer CUDNN::train CUDNN::cudnn_all cuDNN::cuDNN CuDNN::CuDNN
  nvidia::cudnn)
set(CONSUMER_PROPERTIES
  TYPE IMPORTED IMPORTED_LOCATION IMPORTED_SONAME INTERFACE_INCLUDE_DIRECTORIES
  INTERFACE_COMPILE_OPTIONS INTERFACE_LINK_LIBRARIES IMPORTED_LINK_DEPENDENT_LIBRARIES)

# consumer_describe(<out-var> <spelling>): every result variable and target of this directory, one a
# line.
function(consumer_describe out spelling)
  set(text "")
  foreach(name IN LISTS CONSUMER_VARIABLES)
    set(value "(not defined)")
    if(DEFINED ${name})
      set(value "${${name}}")
    endif()
    if(name STREQUAL "CUDNN_FOUND" AND value) # module mode says TRUE, CMake's config mode 1
      set(value TRUE)
    endif()
    string(APPEND text "${name}=${value}\n")
  endforeach()
  string(APPEND text "spelling_VERSION=${${spelling}_VERSION}\n")
  foreach(target IN LISTS CONSUMER_TARGETS)
    if(NOT TARGET ${target})
      string(APPEND text "${target}: no target\n")
      continue()
    endif()
    string(APPEND text "${target}:\n")
    foreach(property IN LISTS CONSUMER_PROPERTIES)
      get_target_property(value ${target} ${property})
      if(value)
        string(APPEND text "  ${property}=${value}\n")
      endif()
    endforeach()
  endforeach()
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

# consumer_expect(<what>...): stops the configure unless each holds. <what> is NAME=VALUE (TRUE,
# FALSE: as if() sees it; NONE: not defined or empty), CACHE:NAME=VALUE, or TARGET:NAME=TRUE|FALSE.
function(consumer_expect)
  foreach(what IN LISTS ARGV)
    if(NOT what MATCHES "^([^=]+)=(.*)$")
      message(FATAL_ERROR "consumer_expect: \"${what}\" is not of the form NAME=VALUE")
    endif()
    set(name "${CMAKE_MATCH_1}")
    set(expected "${CMAKE_MATCH_2}")
    set(kind variable)
    if(name MATCHES "^(CACHE|TARGET):([^:].*)$")
      string(TOLOWER "${CMAKE_MATCH_1}" kind) # set(kind CACHE) would be another command
      set(name "${CMAKE_MATCH_2}")
    endif()
    set(value "")
    if(kind STREQUAL "target")
      set(value FALSE)
      if(TARGET ${name})
        set(value TRUE)
      endif()
    elseif(kind STREQUAL "cache")
      if(DEFINED CACHE{${name}})
        set(value "$CACHE{${name}}")
      endif()
    elseif(DEFINED ${name})
      set(value "${${name}}")
    endif()
    set(good FALSE)
    if(expected STREQUAL "TRUE")
      if(value)
        set(good TRUE)
      endif()
    elseif(expected STREQUAL "FALSE")
      if(NOT value)
        set(good TRUE)
      endif()
    elseif(expected STREQUAL "NONE")
      if(value STREQUAL "" OR value MATCHES "-NOTFOUND$")
        set(good TRUE)
      endif()
    elseif(value STREQUAL expected)
      set(good TRUE)
    endif()
    if(NOT good)
      message(FATAL_ERROR "expected ${what}, but ${name} is \"${value}\"")
    endif()
  endforeach()
endfunction()

cmake_policy(POP)
