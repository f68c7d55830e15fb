# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors
#
# Needs FindCUDNN.cmake beside it.

#[=======================================================================[.rst:
CUDNNDependency
---------------

For packages whose libraries link cuDNN: they find it where their users have it, with the find
module that they bring along.

.. code-block:: cmake

  cudnn_install_find_module(DESTINATION <dir> [COMPONENT <component>] [MODULES <module>...])
  cudnn_find_dependency([<version>[...<max>]] [EXACT] [COMPONENTS <component>...]
                        [OPTIONAL_COMPONENTS <component>...])

Needs CMake 3.20. Where this project is installed, ``find_package(cudnn-cmake)`` puts this module on
the module path. A library that is exported names cuDNN by its target, ``CUDNN::cudnn``, whether it
links it publicly or privately, static or shared; so its package has to find cuDNN before it
includes the exported targets. No path of the machine that built it is in the package.

Commands
^^^^^^^^

.. command:: cudnn_install_find_module

  Installs ``FindCUDNN.cmake`` and this file into ``<dir>``, the directory of the package's own
  configuration file, with their licence (``FindCUDNN-LICENSE``). ``COMPONENT`` is that of
  :command:`install`; ``MODULES`` are further ones of these modules that work without the rest of
  this project: ``CUDNNDeploy``, ``CUDNNLinkCheck``, ``FindCUDNNFrontend``.

.. command:: cudnn_find_dependency

  To be called in the package's configuration file. The same as ``find_dependency(CUDNN ...)``, by
  the ``FindCUDNN.cmake`` beside this file, whatever else is on the module path: where no fitting
  cuDNN is found, the package counts as not found, with the reason. A macro, since it has to
  return from the configuration file.

Example
^^^^^^^

.. code-block:: cmake

  # CMakeLists.txt
  find_package(CUDNN 9 REQUIRED)
  add_library(layers layers.cpp)
  target_link_libraries(layers PRIVATE CUDNN::cudnn)
  install(TARGETS layers EXPORT layers)
  install(EXPORT layers NAMESPACE layers:: DESTINATION lib/cmake/layers FILE layers-targets.cmake)
  install(FILES layers-config.cmake DESTINATION lib/cmake/layers)
  find_package(cudnn-cmake QUIET)
  include(CUDNNDependency)
  cudnn_install_find_module(DESTINATION lib/cmake/layers)

  # layers-config.cmake
  include("${CMAKE_CURRENT_LIST_DIR}/CUDNNDependency.cmake")
  cudnn_find_dependency(9)
  include("${CMAKE_CURRENT_LIST_DIR}/layers-targets.cmake")
#]=======================================================================]

cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)

function(cudnn_install_find_module)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "DESTINATION;COMPONENT" "MODULES")
  if(NOT arg_DESTINATION OR arg_UNPARSED_ARGUMENTS OR arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "cudnn_install_find_module(DESTINATION <dir> [COMPONENT <component>] "
      "[MODULES <module>...]): DESTINATION is \"${arg_DESTINATION}\", not understood: "
      "\"${arg_UNPARSED_ARGUMENTS} ${arg_KEYWORDS_MISSING_VALUES}\"")
  endif()
  set(component "")
  if(arg_COMPONENT)
    set(component COMPONENT "${arg_COMPONENT}")
  endif()
  set(here "${CMAKE_CURRENT_FUNCTION_LIST_DIR}")
  set(known FindCUDNN CUDNNDependency CUDNNDeploy CUDNNLinkCheck FindCUDNNFrontend)
  foreach(module IN LISTS arg_MODULES)
    if(NOT module IN_LIST known)
      list(JOIN known ", " known)
      message(FATAL_ERROR "cudnn_install_find_module: MODULES ${module}: this is none of ${known}. "
        "CUDNNProvider and CUDNNInitialCache need the rest of their install beside them, and are "
        "for command lines, not for packages.")
    endif()
  endforeach()
  foreach(module IN LISTS arg_MODULES ITEMS FindCUDNN CUDNNDependency)
    if(NOT EXISTS "${here}/${module}.cmake")
      message(FATAL_ERROR "cudnn_install_find_module: there is no ${module}.cmake in ${here}")
    endif()
    install(FILES "${here}/${module}.cmake" DESTINATION "${arg_DESTINATION}" ${component})
    if(IS_DIRECTORY "${here}/${module}") # its parts
      install(DIRECTORY "${here}/${module}" DESTINATION "${arg_DESTINATION}" ${component}
        FILES_MATCHING PATTERN "*.cmake")
    endif()
  endforeach()
  # Beside the modules' directory, or beside the modules where such a package has them already.
  foreach(license IN ITEMS "${here}/../LICENSE" "${here}/FindCUDNN-LICENSE")
    if(EXISTS "${license}")
      install(FILES "${license}" DESTINATION "${arg_DESTINATION}" RENAME FindCUDNN-LICENSE
        ${component})
      break()
    endif()
  endforeach()
endfunction()

# Where this file lies is asked here: in a macro CMAKE_CURRENT_LIST_DIR is the caller's. In a
# function of its own, since another package may bring another copy of this file.
function(_cudnn_dependency_directory out)
  set(${out} "${CMAKE_CURRENT_FUNCTION_LIST_DIR}" PARENT_SCOPE)
endfunction()

macro(cudnn_find_dependency)
  _cudnn_dependency_directory(_cudnn_dependency_directory)
  set(_cudnn_dependency_path "${CMAKE_MODULE_PATH}")
  list(PREPEND CMAKE_MODULE_PATH "${_cudnn_dependency_directory}")
  set(_cudnn_dependency_how "")
  if(${CMAKE_FIND_PACKAGE_NAME}_FIND_QUIETLY)
    list(APPEND _cudnn_dependency_how QUIET)
  endif()
  if(${CMAKE_FIND_PACKAGE_NAME}_FIND_REQUIRED)
    list(APPEND _cudnn_dependency_how REQUIRED)
  endif()
  find_package(CUDNN ${ARGN} MODULE ${_cudnn_dependency_how})
  set(CMAKE_MODULE_PATH "${_cudnn_dependency_path}")
  unset(_cudnn_dependency_directory)
  unset(_cudnn_dependency_path)
  unset(_cudnn_dependency_how)
  if(NOT CUDNN_FOUND)
    set(${CMAKE_FIND_PACKAGE_NAME}_FOUND FALSE)
    set(${CMAKE_FIND_PACKAGE_NAME}_NOT_FOUND_MESSAGE # the reason has been told
      "${CMAKE_FIND_PACKAGE_NAME} needs cuDNN (${ARGN}), which was not found")
    return()
  endif()
endmacro()

cmake_policy(POP)
