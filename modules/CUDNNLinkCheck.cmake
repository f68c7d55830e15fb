# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors
#
# Needs the directory CUDNNLinkCheck beside it, and nothing else: no FindCUDNN.cmake, no language.

#[=======================================================================[.rst:
CUDNNLinkCheck
--------------

Finds out, before anything is compiled, that the parts of a program do not fit together: C and CUDA
run-time libraries, static and shared cuDNN, nvcc and the host compiler.

.. code-block:: cmake

  include(CUDNNLinkCheck)
  cudnn_check_link(<target>...)
  cudnn_use_consistent_linking(<target>... [MSVC_RUNTIME <library>] [CUDA_RUNTIME Static|Shared])

Needs CMake 3.20. After a ``find_package(CUDNN)`` by the FindCUDNN.cmake beside this file, the
commands are there without ``include``; where this project is installed,
``find_package(cudnn-cmake)`` puts this module on the module path. Both commands only remember the
targets: they act when the whole project is read, so the targets may still change, or be made later,
in whatever directory.

Commands
^^^^^^^^

.. command:: cudnn_check_link

  Walks everything that each target links, over static, object and shared libraries of the project
  and imported targets, in every configuration, and reports:

  * Within one binary:

    - C run-time libraries of MSVC: ``/MD`` and ``/MT``, debug and release, by
      ``MSVC_RUNTIME_LIBRARY`` and by flags; several ``_ITERATOR_DEBUG_LEVEL``.
    - The static and the shared CUDA run-time library: ``CUDA_RUNTIME_LIBRARY``, flags,
      ``CUDA::cudart``, ``CUDA::cudart_static``; static cuDNN with the shared one.

  * Within one process:

    - A shared cuDNN with static cuBLAS or NVRTC. A static and a shared cuDNN.
    - Two cuDNN of two directories' ``CUDNN::cudnn``, or by path; two CUDA toolkits; a cuDNN that is
      built for another CUDA major.
    - 32-bit code.

  * For each target with CUDA sources that nvcc compiles:

    - nvcc's host compiler (``CMAKE_CUDA_HOST_COMPILER``, ``-ccbin``) is not that of the C++
      sources, or this nvcc does not take it, by the limits in its own ``host_config.h``.
    - Host flags that nvcc takes for its own. (From nvcc 10.2 on CMake has it forward others.)

  Each finding names the targets, the property, the values and the fix. A finding ends the configure
  with an error. What is legal but worth a look is a note: different C run-time libraries on the two
  sides of a DLL's border, a static CUDA run-time library beside a shared cuDNN (CMake's default).

  Generator expressions are evaluated while CMake configures, where that is possible. Those that are
  not (``$<FILTER:>``, ``$<LINK_LANGUAGE:>``, ...) are named as not checked, and, in so far as CMake
  allows it, decided in the generate step, which then stops with the finding. Prebuilt libraries
  tell nothing about themselves, so they are named as not checked, too; set
  ``MSVC_RUNTIME_LIBRARY`` or ``CUDA_RUNTIME_LIBRARY`` of an imported target to have it checked. So
  are imported targets that only another, closed directory can see. (CMake 3.20 does not tell these
  from others of the same name.)

.. command:: cudnn_use_consistent_linking

  Makes the targets, and what the project itself builds of all that they link, agree:

  * ``MSVC_RUNTIME_LIBRARY`` becomes that of the target, or ``<library>`` (``MultiThreadedDLL``,
    ``MultiThreaded$<$<CONFIG:Debug>:Debug>``, ...); flags ``/MD`` and ``/MT`` are taken out.
  * ``_ITERATOR_DEBUG_LEVEL`` becomes that of the target, or is taken out.
  * ``CUDA_RUNTIME_LIBRARY`` becomes ``Static`` where static cuDNN is linked, else that of the
    target, or the value given; ``CUDA::cudart`` and ``CUDA::cudart_static`` follow.
  * Host flags of targets that nvcc would misread are kept from it, and handed on by
    ``-Xcompiler``.

  The host compiler can't be changed any more when a project runs: see ``CMAKE_CUDA_HOST_COMPILER``.

Variables
^^^^^^^^^

``CUDNN_LINK_CHECK``
  ``ERROR`` (default), ``WARN`` (findings are warnings, and nothing is decided in the generate
  step), or ``OFF``.

Example
^^^^^^^

.. code-block:: cmake

  find_package(CUDNN REQUIRED)
  add_executable(app main.cpp kernels.cu)
  target_link_libraries(app PRIVATE CUDNN::cudnn layers)
  cudnn_use_consistent_linking(app)
  cudnn_check_link(app)
#]=======================================================================]

# No include guard: FindCUDNN.cmake makes stand-ins of the same names, which this file has to
# replace whenever it is included.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)

foreach(_cudnn_link_part IN ITEMS Expression Closure Facts HostCompiler Checks Report Consistent)
  include("${CMAKE_CURRENT_LIST_DIR}/CUDNNLinkCheck/${_cudnn_link_part}.cmake")
endforeach()
unset(_cudnn_link_part)

function(cudnn_check_link)
  if(ARGC EQUAL 0)
    message(FATAL_ERROR "cudnn_check_link: name the targets to check")
  endif()
  foreach(target IN LISTS ARGN)
    set_property(GLOBAL APPEND PROPERTY _CUDNN_LINK_ROOTS "${target}")
    cmake_language(EVAL CODE "cmake_language(DEFER CALL _cudnn_link_keep [==[${target}]==])")
  endforeach()
  get_property(scheduled GLOBAL PROPERTY _CUDNN_LINK_SCHEDULED)
  if(NOT scheduled)
    set_property(GLOBAL PROPERTY _CUDNN_LINK_SCHEDULED TRUE)
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _cudnn_link_run_last)
  endif()
endfunction()

function(cudnn_use_consistent_linking)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "MSVC_RUNTIME;CUDA_RUNTIME" "")
  if(NOT arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "cudnn_use_consistent_linking: name the targets")
  endif()
  foreach(keyword IN ITEMS MSVC_RUNTIME CUDA_RUNTIME)
    if(keyword IN_LIST arg_KEYWORDS_MISSING_VALUES)
      message(FATAL_ERROR "cudnn_use_consistent_linking: ${keyword} has no value")
    endif()
    if(NOT DEFINED arg_${keyword})
      set(arg_${keyword} "")
    endif()
  endforeach()
  if(NOT arg_CUDA_RUNTIME MATCHES "^(|Static|Shared|None)$")
    message(FATAL_ERROR "cudnn_use_consistent_linking: CUDA_RUNTIME is \"${arg_CUDA_RUNTIME}\", "
      "not Static, Shared or None")
  endif()
  foreach(target IN LISTS arg_UNPARSED_ARGUMENTS)
    cmake_language(EVAL CODE "
      cmake_language(DEFER CALL _cudnn_link_keep [==[${target}]==])
      cmake_language(DEFER DIRECTORY [==[${CMAKE_SOURCE_DIR}]==] CALL
        _cudnn_link_make_consistent
          [==[${arg_MSVC_RUNTIME}]==] [==[${arg_CUDA_RUNTIME}]==] [==[${target}]==])")
  endforeach()
endfunction()

# The check comes after everything else that is deferred to the end of the top directory.
function(_cudnn_link_run_last)
  cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _cudnn_link_run)
endfunction()

function(_cudnn_link_run)
  set(mode ERROR)
  if(DEFINED CUDNN_LINK_CHECK AND NOT CUDNN_LINK_CHECK STREQUAL "")
    string(TOUPPER "${CUDNN_LINK_CHECK}" mode)
  endif()
  if(mode MATCHES "^(OFF|NO|FALSE|0)$")
    return()
  elseif(NOT mode MATCHES "^(ERROR|WARN)$")
    message(FATAL_ERROR "cudnn_check_link: CUDNN_LINK_CHECK is \"${CUDNN_LINK_CHECK}\", "
      "not ERROR, WARN or OFF")
  endif()
  set(CUDNN_LINK_CHECK ${mode})
  get_property(roots GLOBAL PROPERTY _CUDNN_LINK_ROOTS)
  list(REMOVE_DUPLICATES roots)
  _cudnn_link_configurations(configurations)
  foreach(root IN LISTS roots)
    if(NOT TARGET "${root}")
      message(SEND_ERROR "cudnn_check_link: there is no target ${root}")
      continue()
    endif()
    get_property(aliased TARGET "${root}" PROPERTY ALIASED_TARGET)
    if(aliased)
      set(root "${aliased}")
    endif()
    foreach(context_config IN LISTS configurations)
      _cudnn_link_check_configuration("${root}")
    endforeach()
    _cudnn_link_report("${root}" ${mode})
  endforeach()
  _cudnn_link_write_guards()
endfunction()

cmake_policy(POP)
