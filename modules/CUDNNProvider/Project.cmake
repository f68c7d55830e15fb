# SPDX-License-Identifier: BSD-3-Clause
#
# What CUDNNProvider.cmake and CUDNNInitialCache.cmake share; with Settings.cmake and Headers.cmake.
# Here: a project gets its cache entries or its targets. Not for users. Works from CMake 3.20 on.

include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/Settings.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/Headers.cmake")
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)

# Sets <out> to the list <cache variable>=<value> for the seeds and the cuDNN that the find results
# in the caller's scope describe.
function(_cudnn_provider_seed_values out seeds)
  set(result "")
  foreach(seed IN LISTS seeds)
    string(REGEX MATCH "^([^=]+)=(.*)$" matched "${seed}")
    set(variable "${CMAKE_MATCH_1}")
    set(kind "${CMAKE_MATCH_2}")
    if(variable STREQUAL "sublibraries")
      foreach(library IN LISTS CUDNN_SUBLIBRARIES) # a DLL without an import library has no value
        list(APPEND result "${library}_LIBRARY=${${library}_LIBRARY}")
      endforeach()
    elseif(kind STREQUAL "include")
      set(include "${CUDNN_INCLUDE_DIR}")
      if(NOT EXISTS "${include}/cudnn.h")
        list(GET CUDNN_INCLUDE_DIRS 0 include) # forwarding headers, or what stands for nothing
      endif()
      list(APPEND result "${variable}=${include}")
    elseif(kind STREQUAL "library")
      list(APPEND result "${variable}=${CUDNN_LIBRARIES}")
    elseif(kind STREQUAL "cuda_driver")
      _cudnn_provider_cuda_driver(driver)
      if(NOT driver STREQUAL "")
        list(APPEND result "${variable}=${driver}")
      endif()
    endif()
  endforeach()
  set(${out} "${result}" PARENT_SCOPE)
endfunction()

# The stub of the CUDA driver in the toolkit whose headers cudnn.h needs, or empty.
function(_cudnn_provider_cuda_driver out)
  set(${out} "" PARENT_SCOPE)
  foreach(include IN LISTS CUDNN_INCLUDE_DIRS)
    foreach(name IN ITEMS lib64/stubs/libcuda.so lib/stubs/libcuda.so lib/x64/cuda.lib)
      if(EXISTS "${include}/../${name}")
        get_filename_component(file "${include}/../${name}" ABSOLUTE)
        set(${out} "${file}" PARENT_SCOPE)
        return()
      endif()
    endforeach()
  endforeach()
endfunction()

# Value of the cache entry <name>, without a normal variable before it.
function(_cudnn_provider_cached out name)
  get_property(value CACHE "${name}" PROPERTY VALUE)
  set(${out} "${value}" PARENT_SCOPE)
endfunction()

# Takes away the entries that an earlier configure seeded; what the user has set since stays.
function(_cudnn_provider_unseed name)
  _cudnn_provider_cached(marks "_CUDNN_SEEDED_${name}")
  foreach(seed IN LISTS marks)
    string(REGEX MATCH "^([^=]+)=(.*)$" matched "${seed}")
    set(variable "${CMAKE_MATCH_1}")
    set(seeded "${CMAKE_MATCH_2}")
    _cudnn_provider_cached(value "${variable}")
    if("${value}" STREQUAL "${seeded}")
      unset(${variable} CACHE)
    endif()
  endforeach()
  unset(_CUDNN_SEEDED_${name} CACHE)
endfunction()

# Sets the cache entries of <values> (<variable>=<value>), but none that the user has set.
function(_cudnn_provider_seed name values)
  set(marks "")
  foreach(seed IN LISTS values)
    string(REGEX MATCH "^([^=]+)=(.*)$" matched "${seed}")
    set(variable "${CMAKE_MATCH_1}")
    set(value "${CMAKE_MATCH_2}")
    _cudnn_provider_cached(old "${variable}")
    _cudnn_provider_cached(found "_CUDNN_FOUND_${variable}")
    if("${old}" MATCHES "^$|NOTFOUND$" OR "${old}" STREQUAL "${found}")
      set(${variable} "${value}" CACHE FILEPATH "cuDNN, set by CUDNNProvider" FORCE)
      list(APPEND marks "${seed}")
      set_property(GLOBAL APPEND PROPERTY _CUDNN_PROVIDER_SEEDS "${seed}")
    elseif(NOT "${value}" STREQUAL "" AND NOT "${old}" STREQUAL "${value}")
      file(REAL_PATH "${old}" old_file BASE_DIRECTORY "${CMAKE_BINARY_DIR}")
      file(REAL_PATH "${value}" file)
      set(instead "and not ${value}, which was found. Unless both are of one cuDNN")
      if(value MATCHES "/CMakeFiles/CUDNN-refused/")
        set(instead "though no cuDNN that fits was found. Unless you know better")
      endif()
      if(NOT "${old_file}" STREQUAL "${file}")
        set_property(GLOBAL APPEND PROPERTY _CUDNN_PROVIDER_TOLD "${variable}")
        message(WARNING "CUDNN: ${name} uses ${variable}=${old}, as you or an earlier search have "
          "set it, ${instead}: cmake -U ${variable} <build directory>")
      endif()
    endif()
  endforeach()
  set(_CUDNN_SEEDED_${name} "${marks}" CACHE INTERNAL "what CUDNNProvider set for ${name}")
endfunction()

# Finds cuDNN for the settings in the caller's scope; the results are the caller's. The module is
# asked by find_package, so that what else answers there (redirects, another provider) is asked too.
macro(_cudnn_provider_find)
  set(CMAKE_FIND_PACKAGE_PREFER_CONFIG OFF)
  get_property(modules GLOBAL PROPERTY _CUDNN_PROVIDER_MODULES)
  list(PREPEND CMAKE_MODULE_PATH "${modules}")
  if("${CUDNN_ROOT}" STREQUAL "")
    foreach(root IN LISTS project_roots)
      if(IS_DIRECTORY "${${root}}")
        set(CUDNN_ROOT "${${root}}")
      endif()
    endforeach()
  endif()
  set(arguments ${project_request})
  if(project_wanted STREQUAL "REQUIRED")
    list(APPEND arguments REQUIRED)
  elseif(project_search STREQUAL "package")
    list(APPEND arguments QUIET) # the project's own call has the words
  endif()
  if(NOT project_search STREQUAL "targets")
    set(_CUDNN_NO_TARGETS TRUE)
  endif()
  find_package(CUDNN ${arguments})
  if(CUDNN_FOUND)
    _cudnn_provider_check_roots()
  endif()
endmacro()

# Stops where a variable of the project's own names another cuDNN than the one that was found: both
# are the user's, and nobody but him can know which he means.
function(_cudnn_provider_check_roots)
  foreach(name IN LISTS project_roots)
    if(IS_DIRECTORY "${${name}}")
      set(within FALSE)
      file(REAL_PATH "${${name}}" real BASE_DIRECTORY "${CMAKE_BINARY_DIR}")
      foreach(found IN ITEMS "${CUDNN_LIBRARIES}" "${CUDNN_INCLUDE_DIR}")
        file(REAL_PATH "${found}" real_found)
        foreach(root IN ITEMS "${${name}}" "${real}")
          cmake_path(IS_PREFIX root "${found}" NORMALIZE is_prefix)
          cmake_path(IS_PREFIX root "${real_found}" NORMALIZE is_real_prefix)
          if(is_prefix OR is_real_prefix)
            set(within TRUE)
          endif()
        endforeach()
      endforeach()
      if(NOT within)
        message(FATAL_ERROR "CUDNN: ${name}=${${name}} and CUDNN_ROOT=${CUDNN_ROOT} name different "
          "cuDNN for ${project}: ${CUDNN_LIBRARIES} was found. Give one of the two"
          "${project_root_words}.")
      endif()
    endif()
  endforeach()
endfunction()

#[[
_cudnn_provider_at_project(<name> [ALL] [<root>])

At the end of a project() call, in its directory: gives the project with the settings <name> (as
_cudnn_provider_settings() takes it) its cuDNN before it looks for one itself. Projects that call
find_package, or have not switched cuDNN on, only with ALL: the redirect answers them when they
call. <root> is the CUDNN_ROOT where there is none.
]]
function(_cudnn_provider_at_project name)
  set(project_root_words "")
  if(ARGC GREATER 2 AND "${CUDNN_ROOT}" STREQUAL "") # some projects set it to nothing
    set(CUDNN_ROOT "${ARGV2}")
    set(project_root_words " (CUDNN_ROOT is that of the initial cache: write a new one)")
  endif()
  _cudnn_provider_settings("${name}")
  _cudnn_provider_unseed("${project}")
  if(NOT "ALL" IN_LIST ARGN AND (project_wanted STREQUAL "NO" OR project_search STREQUAL "package"))
    return()
  endif()
  set_property(GLOBAL PROPERTY _CUDNN_PROVIDER_ASKED TRUE)
  _cudnn_provider_find()
  set(values "")
  if(CUDNN_FOUND)
    if(NOT project_search STREQUAL "targets")
      _cudnn_provider_seed_values(values "${project_seeds}")
    endif()
    _cudnn_provider_note()
    get_property(front GLOBAL PROPERTY _CUDNN_PROVIDER_FRONT)
    include_directories(BEFORE "${front}")
    if(project_legacy AND NOT front MATCHES " " # FindCUDA hands flags over without quotes
        AND NOT "${CUDA_NVCC_FLAGS}" MATCHES "/CMakeFiles/CUDNN-")
      # in the directory's scope, as the project's own additions to it; the cache entry must exist,
      # or FindCUDA's would take the variable away
      set(CUDA_NVCC_FLAGS "${CUDA_NVCC_FLAGS}" CACHE STRING "Flags of nvcc, as a list")
      set(CUDA_NVCC_FLAGS "-I${front};${CUDA_NVCC_FLAGS}" PARENT_SCOPE)
    endif()
  else()
    # The project's own search would now take what was just turned down, or half of it: it is given
    # files that do not exist.
    set(CUDNN_INCLUDE_DIRS "${CMAKE_BINARY_DIR}/CMakeFiles/CUDNN-refused/include")
    set(CUDNN_INCLUDE_DIR "${CUDNN_INCLUDE_DIRS}")
    set(CUDNN_LIBRARIES "${CMAKE_BINARY_DIR}/CMakeFiles/CUDNN-refused/cudnn-was-not-found")
    set(CUDNN_SUBLIBRARIES cudnn)
    set(cudnn_LIBRARY "${CUDNN_LIBRARIES}")
    list(FILTER project_seeds EXCLUDE REGEX "=cuda_driver$")
    _cudnn_provider_seed_values(values "${project_seeds}")
    set(why "")
    if(CMAKE_DISABLE_FIND_PACKAGE_CUDNN)
      set(why " (CMAKE_DISABLE_FIND_PACKAGE_CUDNN is set)")
    endif()
    message(STATUS "CUDNN: no cuDNN for ${project}${why}; if it uses one all the same, its build "
      "will stop at ${CUDNN_LIBRARIES}")
  endif()
  _cudnn_provider_seed("${project}" "${values}")
endfunction()

cmake_policy(POP)
