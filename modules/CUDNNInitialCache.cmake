# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors

#[=======================================================================[.rst:
CUDNNInitialCache
-----------------

Writes an initial cache by which a project that nobody has changed takes one consistent cuDNN: what
:module:`CUDNNProvider` does, for CMake before 3.24. Run it as a script, then configure with ``-C``:

.. code-block:: sh

  cmake -DFOR=<project> [-DOUT=<file>] [-D<hint>=<value>...]
        -P <prefix>/share/cmake/cudnn/modules/CUDNNInitialCache.cmake
  cmake -C <file> -S <project> -B <build>

``FOR``
  An entry of ``cmake/data/projects.json``, or the name in its ``project()``; letter case does not
  matter.

``OUT``
  The file to write; default ``cudnn-<project>.cmake`` in the current directory.

The hints are those of :module:`FindCUDNN` (``CUDNN_ROOT``, ...), also from the environment, and
``CUDAToolkit_ROOT``. For a cross build also give ``CMAKE_SYSTEM_NAME`` and
``CMAKE_SYSTEM_PROCESSOR``.

The file names the cuDNN that was found, and has ``project()`` include this toolkit (CMake 3.20 and
newer) so that the chosen headers come first, and a replaced cuDNN is seen. It holds full paths:
write a new one on another machine. A ``CMAKE_PROJECT_<name>_INCLUDE`` of your own must come before
``-C``; one that comes after it takes its place.
#]=======================================================================]

cmake_minimum_required(VERSION 3.20...4.4)

if(NOT DEFINED CMAKE_SCRIPT_MODE_FILE)
  message(FATAL_ERROR "CUDNNInitialCache.cmake is a script: cmake -DFOR=<project> -P "
    "${CMAKE_CURRENT_LIST_FILE}")
endif()
if("${FOR}" STREQUAL "")
  message(FATAL_ERROR "for which project? cmake -DFOR=<project> -P ${CMAKE_CURRENT_LIST_FILE}")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/CUDNNProvider/Project.cmake")

# The text of the initial cache for the project in the caller's scope and what was found for it.
function(cache_text out)
  _cudnn_provider_seed_values(values "${project_seeds}")
  _cudnn_provider_quote(hook "${CMAKE_CURRENT_LIST_DIR}/CUDNNProvider/Project.cmake")
  _cudnn_provider_quote(root "${CUDNN_ROOT_FOUND}")
  _cudnn_provider_quote(name "${project}")
  string(CONCAT text "# Initial cache for ${project}, written by CUDNNInitialCache.cmake:\n"
    "# cuDNN ${CUDNN_VERSION} in ${CUDNN_ROOT_FOUND}. Use it so: cmake -C <this file> ...\n"
    "cmake_policy(VERSION 3.10...4.4)\n"
    "if(DEFINED PROJECT_NAME) # included by project()\n"
    "  if(NOT \"\${_CUDNN_OWN_INCLUDE_\${PROJECT_NAME}}\" STREQUAL \"\")\n"
    "    include(\"\${_CUDNN_OWN_INCLUDE_\${PROJECT_NAME}}\")\n"
    "  endif()\n"
    "  if(NOT CMAKE_VERSION VERSION_LESS 3.20)\n"
    "    include(${hook})\n"
    "    _cudnn_provider_at_project(${name} ALL ${root})\n"
    "  endif()\n"
    "  return()\n"
    "endif()\n")
  foreach(seed IN LISTS values)
    string(REGEX MATCH "^([^=]+)=(.*)$" matched "${seed}")
    _cudnn_provider_quote(value "${CMAKE_MATCH_2}")
    string(APPEND text "set(${CMAKE_MATCH_1} ${value} CACHE FILEPATH \"cuDNN\" FORCE)\n")
  endforeach()
  list(JOIN values ";" marks)
  _cudnn_provider_quote(marks "${marks}")
  string(APPEND text
    "set([=[_CUDNN_SEEDED_${project}]=] ${marks} CACHE INTERNAL \"what is set above\")\n"
    "foreach(name ${project_names})\n"
    "  if(NOT \"\${CMAKE_PROJECT_\${name}_INCLUDE}\" STREQUAL CMAKE_CURRENT_LIST_FILE)\n"
    "    set(_CUDNN_OWN_INCLUDE_\${name} \"\${CMAKE_PROJECT_\${name}_INCLUDE}\" CACHE INTERNAL\n"
    "      \"what project() includes besides\")\n"
    "  endif()\n"
    "  set(CMAKE_PROJECT_\${name}_INCLUDE \"\${CMAKE_CURRENT_LIST_FILE}\" CACHE FILEPATH\n"
    "    \"has the chosen cuDNN come first\" FORCE)\n"
    "endforeach()\n")
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

if(CMAKE_SYSTEM_NAME STREQUAL "Windows") # a script knows of its own platform only
  set(WIN32 TRUE)
endif()
_cudnn_provider_check_name(FOR "${FOR}" "")
_cudnn_provider_settings("${FOR}")
set(project_wanted REQUIRED)
set(project_root_words "")
_cudnn_provider_find()
cache_text(text)
if("${OUT}" STREQUAL "")
  string(TOLOWER "${project}" OUT)
  string(REPLACE " " "-" OUT "${OUT}")
  set(OUT "cudnn-${OUT}.cmake")
endif()
get_filename_component(OUT "${OUT}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
file(WRITE "${OUT}" "${text}")
message(STATUS "Written: ${OUT}")
message(STATUS "Next: cmake -C \"${OUT}\" -S <source of ${project}> -B <build>")
