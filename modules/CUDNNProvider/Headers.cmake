# SPDX-License-Identifier: BSD-3-Clause
#
# Part of CUDNNProvider.cmake and CUDNNInitialCache.cmake: the chosen headers in front of any other,
# and what the end of the configure shows.

include_guard(GLOBAL)
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)

#[[
_cudnn_provider_note()

After a find that succeeded, in its scope: writes headers that forward to those of the chosen cuDNN
into the build tree. At the end of the top directory theirs is put in front of every other one of
every target: nobody else names it, so nothing turns it into a system directory, and no other header
hides in it.
]]
function(_cudnn_provider_note)
  list(GET CUDNN_INCLUDE_DIRS 0 include)
  string(MD5 key "${include}")
  string(SUBSTRING "${key}" 0 12 key)
  set(front "${CMAKE_BINARY_DIR}/CMakeFiles/CUDNN-${key}/include")
  if(include MATCHES "/CMakeFiles/CUDNN-[0-9a-f]+/include$")
    set(front "${include}") # the find module itself has written some
  else()
    _cudnn_provider_headers(names "${include}")
    _cudnn_provider_headers(stale "${front}")
    foreach(name IN LISTS names)
      string(TOLOWER "${name}" plain)
      list(REMOVE_ITEM stale "${plain}")
      set(text "#include \"${include}/${name}\"\n")
      set(old "")
      if(EXISTS "${front}/${plain}")
        file(READ "${front}/${plain}" old)
      endif()
      if(NOT "${old}" STREQUAL "${text}") # what is written again is compiled again
        file(WRITE "${front}/${plain}" "${text}")
      endif()
    endforeach()
    foreach(name IN LISTS stale) # of a cuDNN that was replaced in place
      file(REMOVE "${front}/${name}")
    endforeach()
  endif()
  get_property(noted GLOBAL PROPERTY _CUDNN_PROVIDER_FRONT)
  if(NOT noted)
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _cudnn_provider_finish)
  endif()
  set_property(GLOBAL PROPERTY _CUDNN_PROVIDER_FRONT "${front}")
  set_property(GLOBAL PROPERTY _CUDNN_PROVIDER_CHOSEN "${CUDNN_INCLUDE_DIR}")
  set_property(GLOBAL PROPERTY _CUDNN_PROVIDER_CUDA "${CUDNN_CUDA_VERSION}")
  file(REAL_PATH "${CUDNN_LIBRARIES}" library)
  get_filename_component(place "${library}" DIRECTORY)
  set_property(GLOBAL APPEND PROPERTY _CUDNN_PROVIDER_PLACES "${place}")
endfunction()

# Names of cuDNN's headers in <directory>. Those of cudnn-frontend are none of them: a project may
# have another release of its own.
function(_cudnn_provider_headers out directory)
  string(REGEX REPLACE "([[*?])" "[\\1]" glob "${directory}")
  file(GLOB names LIST_DIRECTORIES FALSE RELATIVE "${directory}" "${glob}/*.[hH]")
  list(FILTER names INCLUDE REGEX "^[Cc][Uu][Dd][Nn][Nn][^;]*$")
  list(FILTER names EXCLUDE REGEX "^[Cc][Uu][Dd][Nn][Nn]_[Ff][Rr][Oo][Nn][Tt][Ee][Nn][Dd]")
  set(${out} "${names}" PARENT_SCOPE)
endfunction()

# Puts the chosen header in front in all targets of <directory> and below.
function(_cudnn_provider_front directory front)
  get_property(targets DIRECTORY "${directory}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_property(type TARGET "${target}" PROPERTY TYPE)
    if(type MATCHES "^(EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)_LIBRARY)$")
      get_property(includes TARGET "${target}" PROPERTY INCLUDE_DIRECTORIES)
      if(NOT "${includes};" MATCHES "^[^;]*/CMakeFiles/CUDNN-[0-9a-f]+/include;")
        string(REGEX REPLACE ";$" "" includes "${front};${includes}")
        set_property(TARGET "${target}" PROPERTY INCLUDE_DIRECTORIES "${includes}")
      endif()
    endif()
  endforeach()
  get_property(below DIRECTORY "${directory}" PROPERTY SUBDIRECTORIES)
  foreach(one IN LISTS below)
    _cudnn_provider_front("${one}" "${front}")
  endforeach()
endfunction()

# At the end of the top directory: the header, and what can't be done about it.
function(_cudnn_provider_finish)
  get_property(front GLOBAL PROPERTY _CUDNN_PROVIDER_FRONT)
  _cudnn_provider_front("${CMAKE_SOURCE_DIR}" "${front}")
  _cudnn_provider_tell_legacy()
  _cudnn_provider_check_cuda()
endfunction()

# A project that was given its cuDNN at once may since have enabled another CUDA than was seen then.
function(_cudnn_provider_check_cuda)
  get_property(built_for GLOBAL PROPERTY _CUDNN_PROVIDER_CUDA)
  string(REGEX MATCH "^[0-9]+" built_for "${built_for}")
  string(REGEX MATCH "^[0-9]+" used "${CMAKE_CUDA_COMPILER_VERSION}")
  string(TOUPPER "${CUDNN_CUDA_CHECK}" check)
  if(used AND built_for AND NOT check STREQUAL "OFF" AND NOT used STREQUAL built_for
      AND "${CMAKE_CUDA_COMPILER_ID}" MATCHES "^(NVIDIA)?$")
    get_property(chosen GLOBAL PROPERTY _CUDNN_PROVIDER_CHOSEN)
    set(level FATAL_ERROR)
    if(check STREQUAL "WARN")
      set(level WARNING)
    endif()
    message(${level} "CUDNN: ${chosen} is of a cuDNN for CUDA ${built_for}, and the project "
      "compiles with CUDA ${CMAKE_CUDA_COMPILER_VERSION}. Give -DCUDAToolkit_ROOT=<that toolkit>, "
      "so that a cuDNN for it is looked for, or -DCUDNN_ROOT=<cuDNN for CUDA ${used}>.")
  endif()
endfunction()

# The old FindCUDA (cuda_add_library and its kin) calls nvcc itself, with the toolkit's directory
# before all others. CUDA_NVCC_FLAGS come before it. In the scope of a find_package(CUDNN) after
# find_package(CUDA): as the project's own additions to them.
macro(_cudnn_provider_legacy_flags)
  if(COMMAND cuda_compile AND NOT "${CUDA_NVCC_FLAGS}" MATCHES "/CMakeFiles/CUDNN-")
    get_property(_cudnn_provider_front GLOBAL PROPERTY _CUDNN_PROVIDER_FRONT)
    if(NOT _cudnn_provider_front MATCHES " ") # FindCUDA hands flags over without quotes
      list(PREPEND CUDA_NVCC_FLAGS "-I${_cudnn_provider_front}")
    endif()
    unset(_cudnn_provider_front)
  endif()
endmacro()

# Tells of CUDA sources that get the toolkit's header all the same: the project has set the flags
# anew.
function(_cudnn_provider_tell_legacy)
  get_property(compiled CACHE CUDA_ADDITIONAL_CLEAN_FILES PROPERTY VALUE) # of cuda_compile
  if(COMMAND cuda_compile AND NOT "${compiled}" STREQUAL "" AND NOT "${CUDA_NVCC_FLAGS}" MATCHES
      "(^|;)-I[^;]*/CMakeFiles/CUDNN-[0-9a-f]+/include(;|$)")
    get_property(chosen GLOBAL PROPERTY _CUDNN_PROVIDER_CHOSEN)
    get_property(toolkit CACHE CUDA_TOOLKIT_INCLUDE PROPERTY VALUE)
    foreach(directory IN LISTS toolkit CUDA_INCLUDE_DIRS)
      if(EXISTS "${directory}/cudnn.h")
        file(REAL_PATH "${directory}/cudnn.h" other)
        file(REAL_PATH "${chosen}/cudnn.h" own)
        if(NOT other STREQUAL own)
          message(WARNING "CUDNN: the CUDA sources of this project will be compiled with "
            "${directory}/cudnn.h, not with ${chosen}/cudnn.h, the cuDNN that is linked.\n"
            "The project compiles them by CMake's old FindCUDA, which puts the toolkit's headers "
            "first, and sets CUDA_NVCC_FLAGS itself or is built in a path with a space. Remove "
            "cudnn*.h from there, or use a CUDA toolkit without cuDNN.")
          return()
        endif()
      endif()
    endforeach()
  endif()
endfunction()

cmake_policy(POP)
