# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors

#[=======================================================================[.rst:
CUDNNProvider
-------------

Gives a project that nobody has changed one consistent cuDNN. For the command line, not for
``include()``; needs CMake 3.24 and, beside it, the rest of this install:

.. code-block:: sh

  cmake -S <project> -B <build> -DCUDNN_ROOT=<cudnn>
        -DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=<prefix>/share/cmake/cudnn/modules/CUDNNProvider.cmake

``find_package(CUDNN)``, also spelt ``cuDNN``, ``CuDNN`` or ``cudnn``, in module and in config mode,
is answered by :module:`FindCUDNN`, whatever module the project brings along. What is turned down
there (too old, for another CUDA) is not found by the project's own module afterwards. All other
packages are left alone. It works by CMake's redirect directory and takes no dependency provider's
place: Conan's and others may be named in the same list, before or after, and vcpkg's toolchain file
works as usual.

Projects that look for cuDNN without ``find_package`` are known by their ``project()`` name
(``cmake/data/projects.json``): when they have switched cuDNN on, the cache entries that they search
for, or the targets that they take, are there before they look. These entries follow each
configure; one that you have set yourself, or that the project found before it had this file, stays,
and where that is another cuDNN you are told. ``CUDNN_ROOT`` and a root of the project's own (TVM's
``USE_CUDNN``) that name different cuDNN are refused.

In every target the chosen headers come before all others, so the ``cudnn.h`` of another cuDNN in
the CUDA toolkit is not compiled in. Where CMake's old FindCUDA compiles, which puts the toolkit
first, and that can't be mended, you are told at configure time.

Variables
^^^^^^^^^

``CUDNN_PROVIDER_PROJECT``
  The project whose way of looking is that of the top project, for a fork with another name; an
  entry of projects.json. ``none``: only answer ``find_package``. Without it, a project that is not
  known and finds a cuDNN by a search of its own is named in a warning.

Sub-projects (``add_subdirectory``, ``FetchContent``) are served alike. ``ExternalProject`` passes
nothing on: give it this variable and the hints by ``CMAKE_ARGS``.

A file in ``CMAKE_PROJECT_<name>_INCLUDE`` that you have asked for is still included.
#]=======================================================================]

include_guard(GLOBAL) # it may be named twice
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)

if(NOT DEFINED CMAKE_FIND_PACKAGE_REDIRECTS_DIR)
  message(FATAL_ERROR "CUDNNProvider.cmake is for CMAKE_PROJECT_TOP_LEVEL_INCLUDES of CMake 3.24 "
    "or newer; this is CMake ${CMAKE_VERSION}.\n"
    "For older ones: cmake -DFOR=<project> -P ${CMAKE_CURRENT_LIST_DIR}/CUDNNInitialCache.cmake, "
    "then cmake -C <file that it wrote> ...")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/CUDNNProvider/Settings.cmake")

# Writes the answer to find_package(CUDNN) into the directory that CMake looks into first. CMake
# empties it before each configure.
function(_cudnn_provider_redirect modules)
  set(config "${modules}/../cudnn-config.cmake") # of an install
  if(NOT EXISTS "${config}")
    set(config "${modules}/../cmake/cudnn-config.cmake") # of a clone
  endif()
  string(REGEX REPLACE "\\.cmake$" "-version.cmake" version "${config}")
  _cudnn_provider_quote(config "${config}")
  _cudnn_provider_quote(version "${version}")
  _cudnn_provider_quote(headers "${modules}/CUDNNProvider/Headers.cmake")
  set(redirect "${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/cudnn-config")
  file(WRITE "${redirect}.cmake" "# Written by CUDNNProvider.cmake\n"
    "set_property(GLOBAL PROPERTY _CUDNN_PROVIDER_ASKED TRUE)\n"
    "_cudnn_provider_hide_seeds()\n"
    "include(${config})\n"
    "_cudnn_provider_show_seeds()\n"
    "if(\${CMAKE_FIND_PACKAGE_NAME}_FOUND)\n"
    "  include(${headers})\n"
    "  _cudnn_provider_note()\n"
    "  _cudnn_provider_legacy_flags()\n"
    "endif()\n")
  file(WRITE "${redirect}-version.cmake" "include(${version})\n")
endfunction()

# find_package(CUDNN) would take the entries that projects were given for hints of the user's: they
# are away while it runs, and back afterwards unless it has put its own there.
function(_cudnn_provider_hide_seeds)
  get_property(seeds GLOBAL PROPERTY _CUDNN_PROVIDER_SEEDS)
  foreach(seed IN LISTS seeds)
    string(REGEX MATCH "^([^=]+)=(.*)$" matched "${seed}")
    get_property(value CACHE "${CMAKE_MATCH_1}" PROPERTY VALUE)
    if("${value}" STREQUAL "${CMAKE_MATCH_2}" AND NOT "${value}" STREQUAL "")
      unset(${CMAKE_MATCH_1} CACHE)
      set_property(GLOBAL APPEND PROPERTY _CUDNN_PROVIDER_HIDDEN "${seed}")
    endif()
  endforeach()
endfunction()

function(_cudnn_provider_show_seeds)
  get_property(hidden GLOBAL PROPERTY _CUDNN_PROVIDER_HIDDEN)
  set_property(GLOBAL PROPERTY _CUDNN_PROVIDER_HIDDEN "")
  foreach(seed IN LISTS hidden)
    string(REGEX MATCH "^([^=]+)=(.*)$" matched "${seed}")
    if(NOT DEFINED CACHE{${CMAKE_MATCH_1}})
      set(${CMAKE_MATCH_1} "${CMAKE_MATCH_2}" CACHE FILEPATH "cuDNN, set by CUDNNProvider")
    endif()
  endforeach()
endfunction()

# Takes away those of an earlier configure, before the project, or one above it, looks.
function(_cudnn_provider_forget_seeds)
  get_property(names DIRECTORY PROPERTY CACHE_VARIABLES)
  list(FILTER names INCLUDE REGEX "^_CUDNN_SEEDED_")
  foreach(name IN LISTS names)
    include("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/CUDNNProvider/Project.cmake")
    string(REGEX REPLACE "^_CUDNN_SEEDED_" "" name "${name}")
    _cudnn_provider_unseed("${name}")
  endforeach()
endfunction()

# Has project(<name>) include AtProject.cmake, with the settings of <as>.
function(_cudnn_provider_hook name as)
  get_property(modules GLOBAL PROPERTY _CUDNN_PROVIDER_MODULES)
  set(_CUDNN_PROVIDER_AS_${name} "${as}" PARENT_SCOPE)
  set(_CUDNN_PROVIDER_OWN_${name} "${CMAKE_PROJECT_${name}_INCLUDE}" PARENT_SCOPE)
  set(CMAKE_PROJECT_${name}_INCLUDE "${modules}/CUDNNProvider/AtProject.cmake" PARENT_SCOPE)
endfunction()

# The variables by which projects that are not known most often find cuDNN themselves.
set_property(GLOBAL PROPERTY _CUDNN_PROVIDER_USUAL
  CUDNN_LIBRARY CUDNN_LIBRARIES CUDNN_LIBRARY_PATH cudnn_LIBRARY CUDNN_LIB)

# Before the project runs: remembers which of them the user has set, by the command line or by the
# cache that a new build tree begins with.
function(_cudnn_provider_note_given)
  get_property(usual GLOBAL PROPERTY _CUDNN_PROVIDER_USUAL)
  get_property(given CACHE _CUDNN_PROVIDER_GIVEN PROPERTY VALUE)
  foreach(name IN LISTS usual)
    get_property(value CACHE "${name}" PROPERTY VALUE)
    get_property(help CACHE "${name}" PROPERTY HELPSTRING)
    if(NOT "${value}" STREQUAL "" AND (NOT DEFINED CACHE{CMAKE_CACHE_MAJOR_VERSION}
        OR "${help}" MATCHES "^No help, variable specified on the command line"))
      list(APPEND given "${name}=${value}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES given)
  set(_CUDNN_PROVIDER_GIVEN "${given}" CACHE INTERNAL "what the user has set")
endfunction()

# At the end of the top directory: tells when the project has found a cuDNN by a search of its own
# that is none of those which it was given, be it that it asked for none, or was refused.
function(_cudnn_provider_unserved)
  get_property(asked GLOBAL PROPERTY _CUDNN_PROVIDER_ASKED)
  get_property(chosen GLOBAL PROPERTY _CUDNN_PROVIDER_PLACES)
  get_property(told GLOBAL PROPERTY _CUDNN_PROVIDER_TOLD)
  get_property(usual GLOBAL PROPERTY _CUDNN_PROVIDER_USUAL)
  get_property(given CACHE _CUDNN_PROVIDER_GIVEN PROPERTY VALUE)
  foreach(name IN LISTS usual)
    get_property(value CACHE "${name}" PROPERTY VALUE)
    get_property(ours CACHE "_CUDNN_FOUND_${name}" PROPERTY VALUE)
    if(IS_ABSOLUTE "${value}" AND EXISTS "${value}" AND NOT "${value}" STREQUAL "${ours}"
        AND "${${name}}" STREQUAL "${value}" # no result of find_package before it
        AND NOT "${name}=${value}" IN_LIST given AND NOT "${name}" IN_LIST told)
      file(REAL_PATH "${value}" file)
      get_filename_component(directory "${file}" DIRECTORY)
      if(asked AND "${directory}" IN_LIST chosen)
        continue()
      endif()
      set(why "CUDNNProvider.cmake was not asked")
      if(chosen)
        set(why "the chosen one lies in ${chosen}")
      elseif(asked)
        set(why "none that fits was found for it")
      endif()
      message(WARNING "CUDNN: ${CMAKE_PROJECT_NAME} has found ${name}=${value} by a search of its "
        "own; ${why}. -DCUDNN_PROVIDER_PROJECT=<known project that searches alike> (KataGo, "
        "CTranslate2, cudnn-frontend, ...) gives it the chosen one, "
        "-DCUDNN_PROVIDER_PROJECT=none keeps this quiet.")
      return()
    endif()
  endforeach()
endfunction()

_cudnn_provider_redirect("${CMAKE_CURRENT_LIST_DIR}")
_cudnn_provider_forget_seeds()
if("${CUDNN_PROVIDER_PROJECT}" STREQUAL "")
  _cudnn_provider_note_given()
  cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _cudnn_provider_unserved)
endif()

# The projects that look for themselves, as the top one or below it.
_cudnn_provider_data(_cudnn_provider_json)
string(JSON _cudnn_provider_names GET "${_cudnn_provider_json}" cmake_names)
string(JSON _cudnn_provider_last LENGTH "${_cudnn_provider_names}")
math(EXPR _cudnn_provider_last "${_cudnn_provider_last} - 1")
foreach(_cudnn_provider_index RANGE ${_cudnn_provider_last})
  string(JSON _cudnn_provider_name MEMBER "${_cudnn_provider_names}" ${_cudnn_provider_index})
  string(JSON _cudnn_provider_as GET "${_cudnn_provider_names}" "${_cudnn_provider_name}")
  if(NOT "${CUDNN_PROVIDER_PROJECT}" STREQUAL ""
      AND "${_cudnn_provider_name}" STREQUAL "${CMAKE_PROJECT_NAME}")
    continue()
  endif()
  _cudnn_provider_hook("${_cudnn_provider_name}" "${_cudnn_provider_as}")
endforeach()
if(NOT "${CUDNN_PROVIDER_PROJECT}" MATCHES "^(none)?$")
  _cudnn_provider_check_name("CUDNN_PROVIDER_PROJECT" "${CUDNN_PROVIDER_PROJECT}" ", none")
  _cudnn_provider_hook("${CMAKE_PROJECT_NAME}" "${CUDNN_PROVIDER_PROJECT}")
endif()

foreach(_cudnn_provider_name IN ITEMS json names last index name as)
  unset(_cudnn_provider_${_cudnn_provider_name})
endforeach()

cmake_policy(POP)
