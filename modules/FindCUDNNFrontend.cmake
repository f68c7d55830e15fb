# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors
#
# Needs FindCUDNN.cmake on the module path, or a CUDNN::cudnn that is already there.

#[=======================================================================[.rst:
FindCUDNNFrontend
-----------------

Finds NVIDIA's header-only cudnn-frontend, the C++ interface to cuDNN's graph API.

.. code-block:: cmake

  find_package(CUDNNFrontend [<version>[...<max>]] [EXACT] [REQUIRED] [QUIET])

Needs CMake 3.20. Where there is no target ``CUDNN::cudnn`` yet, it calls ``find_package(CUDNN)``
itself; call that before, with the version and the components that you need.

Search Behavior
^^^^^^^^^^^^^^^

1. :variable:`CUDNNFrontend_INCLUDE_DIR`, where the user set it.
2. ``CUDNNFrontend_ROOT``, ``CUDNN_FRONTEND_ROOT``, ``CUDNN_FRONTEND_PATH``: the first that is set,
   as variable, then as environment variable. A clone or an install of cudnn-frontend, its include
   directory, a Python environment or its site-packages directory with the wheel
   ``nvidia-cudnn-frontend``, or a list of these. One that leads to no header ends the search.
3. The Python environment (``Python_SITEARCH``, ``Python_SITELIB``, ``Python3_SITEARCH``,
   ``Python3_SITELIB``, ``VIRTUAL_ENV``, ``CONDA_PREFIX``), and the one that cuDNN was found in.
4. CMake's own search variables and the system; beside cuDNN.

The frontend must fit the cuDNN that was found: NVIDIA's support matrix names cuDNN 8.5.0 as the
oldest for every release from 1.11 to 1.28, and no release works with cuDNN 7.

Imported Targets
^^^^^^^^^^^^^^^^

``CUDNN::frontend``
  The include directory, C++17, and ``CUDNN::cudnn``. From 1.19 on the headers call NVRTC: then also
  ``CUDA::nvrtc`` where the project has it (``find_package(CUDAToolkit)``), else
  :variable:`CUDNNFrontend_NVRTC_LIBRARY`.

Result Variables
^^^^^^^^^^^^^^^^

``CUDNNFrontend_FOUND``, ``CUDNNFrontend_VERSION``, ``CUDNNFrontend_VERSION_MAJOR``,
``CUDNNFrontend_VERSION_MINOR``, ``CUDNNFrontend_VERSION_PATCH``, ``CUDNNFrontend_INCLUDE_DIRS``
  What was found.

Cache Variables
^^^^^^^^^^^^^^^

.. variable:: CUDNNFrontend_INCLUDE_DIR

  The directory that holds ``cudnn_frontend.h``.

.. variable:: CUDNNFrontend_NVRTC_LIBRARY

  NVRTC, looked for beside the CUDA headers of cuDNN, only where the frontend needs it and there is
  no ``CUDA::nvrtc`` yet.

Example
^^^^^^^

.. code-block:: cmake

  find_package(CUDNN 9 REQUIRED)
  find_package(CUDNNFrontend 1.5 REQUIRED)
  target_link_libraries(app PRIVATE CUDNN::frontend)
#]=======================================================================]

cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)

include(FindPackageHandleStandardArgs)

# Adds to <out> the directories in which the headers of <place> may be: itself, its include
# directory, and the site-packages directories of a Python environment. Places may hold glob
# characters.
function(_cudnn_frontend_add_place out place)
  string(REGEX REPLACE [[([][*?])]] [=[[\1]]=] escaped "${place}")
  file(GLOB sites "${escaped}/lib/python3*/site-packages" "${escaped}/Lib/site-packages")
  set(directories "${${out}}" "${place}" "${place}/include")
  foreach(site IN LISTS sites)
    list(APPEND directories "${site}/include")
  endforeach()
  set(${out} "${directories}" PARENT_SCOPE)
endfunction()

# The explicit hint: its name in <name>, its places in <places>; both empty when there is none.
function(_cudnn_frontend_hint name places)
  set(${name} "" PARENT_SCOPE)
  set(${places} "" PARENT_SCOPE)
  foreach(kind IN ITEMS "" "ENV ")
    foreach(candidate IN ITEMS CUDNNFrontend_ROOT CUDNN_FRONTEND_ROOT CUDNN_FRONTEND_PATH)
      set(value "")
      if(kind STREQUAL "" AND DEFINED ${candidate})
        set(value "${${candidate}}")
      elseif(NOT kind STREQUAL "" AND DEFINED ENV{${candidate}})
        cmake_path(CONVERT "$ENV{${candidate}}" TO_CMAKE_PATH_LIST value)
      endif()
      if(NOT value STREQUAL "")
        set(${name} "${kind}${candidate}" PARENT_SCOPE)
        set(${places} "${value}" PARENT_SCOPE)
        return()
      endif()
    endforeach()
  endforeach()
endfunction()

# Directories of the active Python environment, and of the one that cuDNN lies in: a wheel has it in
# <site-packages>/nvidia/cudnn.
function(_cudnn_frontend_python_places out)
  set(directories "")
  foreach(name IN ITEMS Python_SITEARCH Python_SITELIB Python3_SITEARCH Python3_SITELIB)
    if(DEFINED ${name} AND NOT "${${name}}" STREQUAL "")
      list(APPEND directories "${${name}}/include")
    endif()
  endforeach()
  foreach(name IN ITEMS VIRTUAL_ENV CONDA_PREFIX)
    if(DEFINED ENV{${name}} AND NOT "$ENV{${name}}" STREQUAL "")
      cmake_path(CONVERT "$ENV{${name}}" TO_CMAKE_PATH_LIST place)
      _cudnn_frontend_add_place(directories "${place}")
    endif()
  endforeach()
  if(DEFINED CUDNN_ROOT_FOUND AND NOT CUDNN_ROOT_FOUND STREQUAL "")
    list(APPEND directories "${CUDNN_ROOT_FOUND}/../../include" "${CUDNN_ROOT_FOUND}/include")
  endif()
  set(${out} "${directories}" PARENT_SCOPE)
endfunction()

# The version in the header, or empty; <problem> then says why.
function(_cudnn_frontend_version out problem include_dir)
  set(${out} "" PARENT_SCOPE)
  set(header "${include_dir}/cudnn_frontend_version.h")
  foreach(file IN ITEMS "${include_dir}/cudnn_frontend.h" "${header}")
    if(NOT EXISTS "${file}" OR IS_DIRECTORY "${file}")
      set(${problem} "${file} is missing" PARENT_SCOPE)
      return()
    endif()
    # A FIFO or a device has size 0; reading it may never end.
    file(SIZE "${file}" size)
    if(size EQUAL 0 OR size GREATER 1000000)
      set(${problem} "${file} is no regular text file" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  file(READ "${header}" text)
  set(parts "")
  foreach(part IN ITEMS MAJOR MINOR PATCH)
    if(NOT text MATCHES "#define[ \t]+CUDNN_FRONTEND_${part}_VERSION[ \t]+([0-9]+)")
      set(${problem} "${header} has no CUDNN_FRONTEND_${part}_VERSION" PARENT_SCOPE)
      return()
    endif()
    string(LENGTH "${CMAKE_MATCH_1}" digits)
    if(digits GREATER 9)
      set(${problem} "${header}: CUDNN_FRONTEND_${part}_VERSION is no version" PARENT_SCOPE)
      return()
    endif()
    list(APPEND parts ${CMAKE_MATCH_1})
  endforeach()
  list(JOIN parts . version)
  set(${out} "${version}" PARENT_SCOPE)
endfunction()

# What CUDNN::frontend links: cuDNN, and NVRTC where the headers call it.
function(_cudnn_frontend_link_libraries out)
  set(${out} CUDNN::cudnn PARENT_SCOPE)
  if(NOT EXISTS "${CUDNNFrontend_INCLUDE_DIR}/cudnn_frontend/experimental/nvrtc_shim.h")
    return()
  endif()
  # The project may find CUDAToolkit later than this.
  set(${out} "CUDNN::cudnn;$<TARGET_NAME_IF_EXISTS:CUDA::nvrtc>" PARENT_SCOPE)
  if(TARGET CUDA::nvrtc)
    return()
  endif()
  set(directories "")
  foreach(include IN LISTS CUDNN_INCLUDE_DIRS)
    list(APPEND directories "${include}/../lib64" "${include}/../lib" "${include}/../lib/x64")
  endforeach()
  find_library(
    CUDNNFrontend_NVRTC_LIBRARY
    NAMES nvrtc libnvrtc.so.13 libnvrtc.so.12 # the wheels of CUDA have no plain name
    HINTS ${directories}
    DOC "NVRTC, for cudnn-frontend"
  )
  mark_as_advanced(CUDNNFrontend_NVRTC_LIBRARY)
  if(CUDNNFrontend_NVRTC_LIBRARY)
    set(nvrtc "$<IF:$<TARGET_EXISTS:CUDA::nvrtc>,CUDA::nvrtc,${CUDNNFrontend_NVRTC_LIBRARY}>")
    set(${out} "CUDNN::cudnn;${nvrtc}" PARENT_SCOPE)
  elseif(NOT CUDNNFrontend_FIND_QUIETLY)
    message(STATUS "CUDNNFrontend: the headers of ${CUDNNFrontend_VERSION} call NVRTC, which was "
                   "not found: call find_package(CUDAToolkit), or set CUDNNFrontend_NVRTC_LIBRARY"
    )
  endif()
endfunction()

macro(_cudnn_frontend_main)
  set(_cudnn_frontend_reason "")
  set(_cudnn_frontend_version "")
  set(CUDNNFrontend_CUDNN_FITS FALSE)
  foreach(_cudnn_frontend_result IN ITEMS VERSION VERSION_MAJOR VERSION_MINOR VERSION_PATCH
          INCLUDE_DIRS
  )
    unset(CUDNNFrontend_${_cudnn_frontend_result})
  endforeach()

  # cuDNN first: where it lies is a hint, its version a condition.
  if(NOT TARGET CUDNN::cudnn AND NOT CUDNN_FOUND)
    if(CUDNNFrontend_FIND_QUIETLY)
      find_package(CUDNN QUIET)
    else()
      find_package(CUDNN)
    endif()
  endif()

  # Found by us, and no longer there: look again.
  if(DEFINED CACHE{CUDNNFrontend_INCLUDE_DIR}
     AND NOT EXISTS "${CUDNNFrontend_INCLUDE_DIR}/cudnn_frontend.h"
     AND CUDNNFrontend_INCLUDE_DIR STREQUAL "$CACHE{_CUDNN_FRONTEND_FOUND}"
  )
    unset(CUDNNFrontend_INCLUDE_DIR CACHE)
  endif()
  _cudnn_frontend_hint(_cudnn_frontend_hint_name _cudnn_frontend_places)
  # A hint that changed since the last configure is followed.
  if(DEFINED CACHE{_CUDNN_FRONTEND_HINT}
     AND NOT "$CACHE{_CUDNN_FRONTEND_HINT}" STREQUAL "${_cudnn_frontend_places}"
     AND CUDNNFrontend_INCLUDE_DIR STREQUAL "$CACHE{_CUDNN_FRONTEND_FOUND}"
  )
    unset(CUDNNFrontend_INCLUDE_DIR CACHE)
  endif()
  set(_cudnn_frontend_directories "")
  if(NOT _cudnn_frontend_hint_name STREQUAL "")
    foreach(_cudnn_frontend_place IN LISTS _cudnn_frontend_places)
      _cudnn_frontend_add_place(_cudnn_frontend_directories "${_cudnn_frontend_place}")
      list(APPEND _cudnn_frontend_directories "${_cudnn_frontend_place}/../include")
    endforeach()
    find_path(
      CUDNNFrontend_INCLUDE_DIR
      NAMES cudnn_frontend.h
      PATHS ${_cudnn_frontend_directories}
      NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH
      DOC "Directory of cudnn_frontend.h"
    )
  else()
    _cudnn_frontend_python_places(_cudnn_frontend_directories)
    find_path(
      CUDNNFrontend_INCLUDE_DIR
      NAMES cudnn_frontend.h
      HINTS ${_cudnn_frontend_directories}
      DOC "Directory of cudnn_frontend.h"
    )
  endif()
  mark_as_advanced(CUDNNFrontend_INCLUDE_DIR)

  if(NOT CUDNNFrontend_INCLUDE_DIR)
    if(_cudnn_frontend_hint_name STREQUAL "")
      set(_cudnn_frontend_reason "there is no cudnn_frontend.h in the usual places.")
    else()
      string(CONCAT _cudnn_frontend_reason
             "${_cudnn_frontend_hint_name} is \"${_cudnn_frontend_places}\", where there is no "
             "cudnn_frontend.h."
      )
    endif()
    string(APPEND _cudnn_frontend_reason
           "\n    Get it by pip install nvidia-cudnn-frontend, or clone NVIDIA/cudnn-frontend, and "
           "point CUDNNFrontend_ROOT at it"
    )
  else()
    _cudnn_frontend_version(
      _cudnn_frontend_version _cudnn_frontend_reason "${CUDNNFrontend_INCLUDE_DIR}"
    )
    if(NOT TARGET CUDNN::cudnn AND NOT CUDNN_FOUND)
      set(_cudnn_frontend_reason "cuDNN itself was not found, and the frontend needs it")
    elseif(DEFINED CUDNN_VERSION AND CUDNN_VERSION VERSION_LESS 8.5)
      string(CONCAT _cudnn_frontend_reason
             "cudnn-frontend ${_cudnn_frontend_version} needs cuDNN 8.5.0 or newer, found was "
             "${CUDNN_VERSION}"
      )
    elseif(NOT _cudnn_frontend_version STREQUAL "")
      set(CUDNNFrontend_CUDNN_FITS TRUE)
    endif()
  endif()

  if(NOT _cudnn_frontend_version STREQUAL "")
    set(CUDNNFrontend_VERSION "${_cudnn_frontend_version}")
  endif()
  set(_cudnn_frontend_arguments "")
  if(NOT _cudnn_frontend_reason STREQUAL "")
    set(_cudnn_frontend_arguments REASON_FAILURE_MESSAGE "${_cudnn_frontend_reason}")
  endif()
  find_package_handle_standard_args(
    CUDNNFrontend
    REQUIRED_VARS CUDNNFrontend_INCLUDE_DIR CUDNNFrontend_CUDNN_FITS
    VERSION_VAR CUDNNFrontend_VERSION
    HANDLE_VERSION_RANGE ${_cudnn_frontend_arguments}
  )

  if(CUDNNFrontend_FOUND)
    set(CUDNNFrontend_INCLUDE_DIRS "${CUDNNFrontend_INCLUDE_DIR}")
    string(REPLACE "." ";" _cudnn_frontend_parts "${CUDNNFrontend_VERSION}")
    list(GET _cudnn_frontend_parts 0 CUDNNFrontend_VERSION_MAJOR)
    list(GET _cudnn_frontend_parts 1 CUDNNFrontend_VERSION_MINOR)
    list(GET _cudnn_frontend_parts 2 CUDNNFrontend_VERSION_PATCH)
    set(_CUDNN_FRONTEND_FOUND "${CUDNNFrontend_INCLUDE_DIR}" CACHE INTERNAL
        "The CUDNNFrontend_INCLUDE_DIR that was found, not given"
    )
    set(_CUDNN_FRONTEND_HINT "${_cudnn_frontend_places}" CACHE INTERNAL
        "The hint that led to it"
    )
    get_property(_cudnn_frontend_role GLOBAL PROPERTY CMAKE_ROLE)
    if(NOT _cudnn_frontend_role STREQUAL "SCRIPT" AND NOT TARGET CUDNN::frontend)
      _cudnn_frontend_link_libraries(_cudnn_frontend_libraries)
      add_library(CUDNN::frontend INTERFACE IMPORTED)
      set_target_properties(
        CUDNN::frontend
        PROPERTIES
          INTERFACE_INCLUDE_DIRECTORIES "${CUDNNFrontend_INCLUDE_DIR}"
          INTERFACE_COMPILE_FEATURES cxx_std_17
          INTERFACE_LINK_LIBRARIES "${_cudnn_frontend_libraries}"
      )
    endif()
  else()
    unset(CUDNNFrontend_VERSION)
  endif()

  foreach(_cudnn_frontend_name IN ITEMS reason version result hint_name places place directories
          arguments parts role libraries
  )
    unset(_cudnn_frontend_${_cudnn_frontend_name})
  endforeach()
  unset(_cudnn_frontend_name)
  unset(CUDNNFrontend_CUDNN_FITS)
endmacro()

_cudnn_frontend_main()
cmake_policy(POP)
