# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors
#
# Needs CUDNNDeploy/ beside it, and a CUDNN::cudnn that find_package(CUDNN) has made.

#[=======================================================================[.rst:
CUDNNDeploy
-----------

Programs that find their cuDNN: in the build tree, under CTest, after the install, in a package.

cuDNN loads most of itself at run time. So CMake's ``RUNTIME_DEPENDENCY_SET`` and
``IMPORTED_RUNTIME_ARTIFACTS``, ``ldd`` and their kin see the one library that is linked, and miss
the others. The functions below take every library of the cuDNN that was found, from disk, all
from one directory. Needs CMake 3.20. After ``find_package(CUDNN)`` the functions exist where this
file lies beside FindCUDNN.cmake; else ``include(CUDNNDeploy)``, which an install of this project
has on the module path after ``find_package(cudnn-cmake)``.

.. command:: cudnn_deploy_runtime

  .. code-block:: cmake

    cudnn_deploy_runtime(<target> [METHOD link|copy|path] [PARTS <part>...] [WITH_CUDA])

  After each build, the program (or shared or module library) runs from where it was built. Call it
  in the directory of the ``find_package(CUDNN)`` call or below.

  ``METHOD link`` (default on Windows, and with ``WITH_CUDA``)
    The files lie beside the program. Hard links, else reflinks (btrfs, xfs, ReFS); where neither
    goes, since the files belong to another user or the volume is another one, one copy for the
    whole build tree. Do not change them in place: a hard link is the original.
  ``METHOD copy``
    The same, but never a hard link.
  ``METHOD path`` (default on Linux)
    Nothing is copied: the program's run path leads to cuDNN. On Windows only Visual Studio's
    debugger and :command:`cudnn_test_environment` know the way.

  The files are placed by a target of their own, one for each output directory, which every build
  looks at and which costs 4 file-system calls a file when nothing has changed. It repairs what was
  deleted, or left over when a build was killed; nothing is linked again for it. A set is placed
  whole or not at all. What an earlier build placed and this cuDNN hasn't got is removed, as all of
  it is by a clean build; files of cuDNN from elsewhere are named. In cuDNN's own directory nothing
  is touched, and another cuDNN is not put there.

  ``PARTS`` leaves out the parts of cuDNN that are not needed: as components of
  ``find_package(CUDNN)``, such as ``infer`` or ``cnn``. What they need in turn, and what cuDNN
  loads by itself, stays.

  ``WITH_CUDA`` adds what cuDNN's engines load of the CUDA in use: ``cublas``, ``cublasLt``,
  ``nvrtc``, ``nvrtc-builtins``, also the shared CUDA run time, and ``zlibwapi.dll`` where this
  release needs it (set ``CUDNN_ZLIBWAPI`` to it if it isn't found).

  The target's ``VS_DEBUGGER_ENVIRONMENT`` gets a ``PATH`` unless it has one. On Linux
  ``LD_LIBRARY_PATH`` still overrides the run path; that is how the loader works.

.. command:: cudnn_install_runtime

  .. code-block:: cmake

    cudnn_install_runtime([TARGETS <target>...] [DESTINATION <dir>] [RUNTIME_DESTINATION <dir>]
                          [COMPONENT <name>] [EXCLUDE_FROM_ALL] [PARTS <part>...] [WITH_CUDA]
                          [LICENSE [<file>]])

  Installs the same set, by ``cmake --install`` and in CPack's packages: always copies, with cuDNN's
  licence text as ``cudnn-LICENSE.txt``, and ``cudnn-manifest.json``, which holds the version of
  cuDNN, that of CUDA, and name, size in bytes and SHA-256 of each file. Calls, components and
  projects may share a directory: each takes away only what none of the others needs, as the
  manifest's ``for`` tells, and a second cuDNN beside another project's is refused.

  ``DESTINATION``
    Default: ``CMAKE_INSTALL_BINDIR`` (or ``bin``) on Windows, else ``CMAKE_INSTALL_LIBDIR`` (or
    ``lib``).
  ``TARGETS``
    Those that use it: on Linux their ``INSTALL_RPATH`` gets the relative way there, from
    ``RUNTIME_DESTINATION``, where your own ``install(TARGETS)`` puts them (default: as CMake's).
  ``LICENSE``
    With a file: the licence text. Alone: an error when none is found, instead of a notice.

.. command:: cudnn_test_environment

  .. code-block:: cmake

    cudnn_test_environment(<test>...)

  The tests find this cuDNN before any other, whatever ``LD_LIBRARY_PATH`` or ``PATH`` says where
  CTest runs. Call it in the directory of ``add_test()``. Before CMake 3.22 the rest of that path is
  the one of the configure.

Example
^^^^^^^

.. code-block:: cmake

  find_package(CUDNN 9 REQUIRED)
  add_executable(app main.cpp)
  target_link_libraries(app PRIVATE CUDNN::cudnn)
  cudnn_deploy_runtime(app)
  add_test(NAME app COMMAND app)
  cudnn_test_environment(app)

  install(TARGETS app)
  cudnn_install_runtime(TARGETS app)
#]=======================================================================]

cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)
foreach(_cudnn_part IN ITEMS set cuda licence run-path record targets)
  include("${CMAKE_CURRENT_LIST_DIR}/CUDNNDeploy/${_cudnn_part}.cmake")
endforeach()
unset(_cudnn_part)

# Ends the configure on arguments that the caller does not take.
macro(_cudnn_check_arguments caller)
  if(DEFINED arg_UNPARSED_ARGUMENTS)
    list(JOIN arg_UNPARSED_ARGUMENTS " " unknown)
    message(FATAL_ERROR "${caller}: unknown: ${unknown}")
  endif()
  foreach(keyword IN LISTS arg_KEYWORDS_MISSING_VALUES)
    if(NOT keyword STREQUAL "LICENSE")
      message(FATAL_ERROR "${caller}: ${keyword} has no value")
    endif()
  endforeach()
endmacro()

# The target itself, if <target> is an alias; ends the configure where nothing can be deployed to
# it.
function(_cudnn_check_target out caller target)
  if(NOT TARGET "${target}")
    message(FATAL_ERROR "${caller}: there is no target \"${target}\". Call it after "
      "add_executable().")
  endif()
  get_property(real TARGET "${target}" PROPERTY ALIASED_TARGET)
  if(NOT real)
    set(real "${target}")
  endif()
  get_property(type TARGET "${real}" PROPERTY TYPE)
  get_property(imported TARGET "${real}" PROPERTY IMPORTED)
  if(imported OR NOT type MATCHES "^(EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY)$")
    message(FATAL_ERROR "${caller}: \"${target}\" is neither a program nor a shared or module "
      "library of this project (but ${type}). Give the program that is run in the end.")
  endif()
  set(${out} "${real}" PARENT_SCOPE)
endfunction()

function(cudnn_deploy_runtime target)
  set(caller "cudnn_deploy_runtime(${target})")
  cmake_parse_arguments(PARSE_ARGV 1 arg "WITH_CUDA" "METHOD" "PARTS")
  _cudnn_check_arguments("${caller}")
  _cudnn_check_target(real "${caller}" "${target}")
  _cudnn_read_set("${caller}")
  if(NOT DEFINED arg_METHOD)
    set(arg_METHOD link)
    if(NOT s_windows AND NOT arg_WITH_CUDA)
      set(arg_METHOD path)
    endif()
  elseif(NOT arg_METHOD MATCHES "^(link|copy|path)$")
    message(FATAL_ERROR "${caller}: METHOD ${arg_METHOD}: link, copy or path is wanted")
  elseif(arg_METHOD STREQUAL "path" AND arg_WITH_CUDA AND NOT s_windows)
    message(FATAL_ERROR "${caller}: METHOD path can't help WITH_CUDA on Linux: the loader looks "
      "for what cuDNN loads beside cuDNN, not where the program's run path leads. Take METHOD "
      "link.")
  endif()
  if(DEFINED arg_PARTS)
    _cudnn_choose_parts("${caller}" ${arg_PARTS})
  endif()
  set(s_cuda_dirs "")
  if(arg_WITH_CUDA)
    _cudnn_add_with_cuda("${caller}" FALSE)
  endif()

  if(s_windows)
    get_property(environment TARGET ${real} PROPERTY VS_DEBUGGER_ENVIRONMENT)
    if(NOT "${environment}" MATCHES "(^|\n)[Pp][Aa][Tt][Hh]=")
      if(NOT arg_WITH_CUDA)
        _cudnn_find_cuda() # its directories
      endif()
      set(path "")
      foreach(directory IN LISTS s_directory s_cuda_dirs)
        if(IS_DIRECTORY "${directory}" AND NOT directory IN_LIST path)
          list(APPEND path "${directory}")
        endif()
      endforeach()
      list(APPEND path "%PATH%")
      string(REPLACE "/" "\\" path "PATH=${path}")
      if(NOT "${environment}" STREQUAL "")
        string(PREPEND path "${environment}\n")
      endif()
      set_property(TARGET ${real} PROPERTY VS_DEBUGGER_ENVIRONMENT "${path}")
    endif()
  else()
    set(way "\$ORIGIN")
    if(arg_METHOD STREQUAL "path")
      set(way "${s_directory}") # also one that the loader searches anyway, but after others
    endif()
    _cudnn_prepend_property(${real} BUILD_RPATH "${way}")
    get_property(as_installed TARGET ${real} PROPERTY BUILD_WITH_INSTALL_RPATH)
    if(as_installed)
      _cudnn_prepend_property(${real} INSTALL_RPATH "${way}")
    endif()
    _cudnn_own_run_path(${real})
    _cudnn_help_loader(${real})
  endif()

  if(NOT arg_METHOD STREQUAL "path")
    # Output directories are known when the whole project has been read.
    get_property(targets GLOBAL PROPERTY _CUDNN_DEPLOY_TARGETS)
    if("${targets}" STREQUAL "")
      cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _cudnn_add_deploy_targets)
    endif()
    if(NOT real IN_LIST targets)
      set_property(GLOBAL APPEND PROPERTY _CUDNN_DEPLOY_TARGETS ${real})
    endif()
    foreach(name IN ITEMS version cuda cuda_minor directory names windows major)
      set_property(GLOBAL PROPERTY _CUDNN_DEPLOY_${real}_${name} "${s_${name}}")
    endforeach()
    foreach(name IN LISTS s_names)
      set_property(GLOBAL PROPERTY _CUDNN_DEPLOY_${real}_source_${name} "${s_source_${name}}")
    endforeach()
    set_property(GLOBAL PROPERTY _CUDNN_DEPLOY_${real}_method ${arg_METHOD})
  endif()
endfunction()

# Directory <kind> of CMake's install directories, relative to the prefix where CMake has it so.
function(_cudnn_install_directory out kind default)
  set(${out} "${default}" PARENT_SCOPE)
  if(DEFINED CMAKE_INSTALL_${kind} AND NOT CMAKE_INSTALL_${kind} STREQUAL "")
    set(${out} "${CMAKE_INSTALL_${kind}}" PARENT_SCOPE)
  endif()
endfunction()

# The name of the set of this call of cudnn_install_runtime(), the same in every build tree:
# "<project>/<component>/<number>". <live> is the script that names all of this build tree.
function(_cudnn_name_install_set out live)
  set(component Unspecified) # CMake's word
  if(DEFINED arg_COMPONENT)
    set(component "${arg_COMPONENT}")
  elseif(DEFINED CMAKE_INSTALL_DEFAULT_COMPONENT_NAME)
    set(component "${CMAKE_INSTALL_DEFAULT_COMPONENT_NAME}")
  endif()
  set(set "")
  foreach(part IN ITEMS "${PROJECT_NAME}" "${component}")
    string(REGEX REPLACE "[^A-Za-z0-9_.+-]" "_" part "${part}")
    string(APPEND set "${part}/")
  endforeach()
  get_property(sets GLOBAL PROPERTY _CUDNN_INSTALL_SETS)
  set(number 1)
  while("${set}${number}" IN_LIST sets)
    math(EXPR number "${number} + 1")
  endwhile()
  list(APPEND sets "${set}${number}")
  set_property(GLOBAL PROPERTY _CUDNN_INSTALL_SETS "${sets}")
  set(file "${CMAKE_BINARY_DIR}/CMakeFiles/cudnn-deploy/install-sets.cmake")
  file(WRITE "${file}" "set(r_live \"${sets}\")\n")
  set(${out} "${set}${number}" PARENT_SCOPE)
  set(${live} "${file}" PARENT_SCOPE)
endfunction()

function(cudnn_install_runtime)
  set(caller "cudnn_install_runtime")
  cmake_parse_arguments(PARSE_ARGV 0 arg "WITH_CUDA;EXCLUDE_FROM_ALL"
    "DESTINATION;RUNTIME_DESTINATION;COMPONENT;LICENSE" "TARGETS;PARTS")
  _cudnn_check_arguments("${caller}")
  if(NOT DEFINED arg_LICENSE)
    set(arg_LICENSE "")
  endif()
  _cudnn_read_set("${caller}")
  if(DEFINED arg_PARTS)
    _cudnn_choose_parts("${caller}" ${arg_PARTS})
  endif()
  if(arg_WITH_CUDA)
    _cudnn_add_with_cuda("${caller}" FALSE)
  endif()
  set(own_names ${s_names})

  # --- where to, and the way there
  set(kind BINDIR)
  set(default bin)
  if(NOT s_windows)
    set(kind LIBDIR)
    set(default lib)
  endif()
  if(NOT DEFINED arg_DESTINATION)
    _cudnn_install_directory(arg_DESTINATION ${kind} ${default})
  endif()
  foreach(target IN LISTS arg_TARGETS)
    _cudnn_check_target(real "${caller}" "${target}")
    if(NOT s_windows)
      set(from "${arg_RUNTIME_DESTINATION}")
      if(NOT DEFINED arg_RUNTIME_DESTINATION)
        get_property(type TARGET ${real} PROPERTY TYPE)
        _cudnn_install_directory(from LIBDIR lib)
        if(type STREQUAL "EXECUTABLE")
          _cudnn_install_directory(from BINDIR bin)
        endif()
      endif()
      set(to "${arg_DESTINATION}")
      if(IS_ABSOLUTE "${to}" AND NOT IS_ABSOLUTE "${from}")
        set(way "${to}")
      else()
        # below one imagined root: only the way from one to the other counts
        cmake_path(ABSOLUTE_PATH from BASE_DIRECTORY /prefix NORMALIZE)
        cmake_path(ABSOLUTE_PATH to BASE_DIRECTORY /prefix NORMALIZE)
        cmake_path(RELATIVE_PATH to BASE_DIRECTORY "${from}" OUTPUT_VARIABLE way)
        string(PREPEND way "\$ORIGIN/")
        string(REGEX REPLACE "/\\.?$" "" way "${way}")
      endif()
      _cudnn_prepend_property(${real} INSTALL_RPATH "${way}")
      _cudnn_own_run_path(${real})
      _cudnn_help_loader(${real})
    endif()
  endforeach()

  # --- licence texts
  set(licence "")
  if(NOT "${arg_LICENSE}" STREQUAL "")
    get_filename_component(licence "${arg_LICENSE}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
    if(NOT EXISTS "${licence}" OR IS_DIRECTORY "${licence}")
      message(FATAL_ERROR "${caller}: LICENSE ${licence}: there is no such file")
    endif()
  else()
    _cudnn_find_licence(licence "${s_root}"
      "nvidia_cudnn(_jit)?_cu|libcudnn${s_major}|libcudnn-|cudnn")
    if(licence STREQUAL "")
      set(words "${caller}: no licence text of cuDNN ${s_version} was found in ${s_root}. "
        "NVIDIA's terms ask for it where cuDNN is passed on: download it and give LICENSE <file>.")
      if("LICENSE" IN_LIST arg_KEYWORDS_MISSING_VALUES)
        message(FATAL_ERROR ${words})
      endif()
      message(STATUS ${words})
    endif()
  endif()
  if(NOT licence STREQUAL "")
    list(APPEND s_names cudnn-LICENSE.txt)
    file(REAL_PATH "${licence}" s_source_cudnn-LICENSE.txt)
  endif()
  if(arg_WITH_CUDA)
    list(GET own_names -1 name)
    get_filename_component(directory "${s_source_${name}}" DIRECTORY)
    string(REGEX REPLACE "/(targets/[^/]+/lib|bin|lib|lib64)(/[^/]*)?$" "" root "${directory}")
    _cudnn_find_licence(licence "${root}" "nvidia_cublas|nvidia_cuda_nvrtc|cuda")
    if(NOT licence STREQUAL "")
      list(APPEND s_names cuda-LICENSE.txt)
      file(REAL_PATH "${licence}" s_source_cuda-LICENSE.txt)
    endif()
  endif()

  # --- the install script's part
  _cudnn_request(text copy)
  _cudnn_name_install_set(set live)
  string(APPEND text "set(r_set \"${set}\")\n")
  string(MD5 key "${arg_DESTINATION}|${text}")
  string(SUBSTRING "${key}" 0 8 key)
  set(request "${CMAKE_BINARY_DIR}/CMakeFiles/cudnn-deploy/install-${key}.cmake")
  file(WRITE "${request}" "${text}")
  set(options "")
  if(DEFINED arg_COMPONENT)
    list(APPEND options COMPONENT "${arg_COMPONENT}")
  endif()
  if(arg_EXCLUDE_FROM_ALL)
    list(APPEND options EXCLUDE_FROM_ALL)
  endif()
  install(CODE "include([==[${CMAKE_CURRENT_FUNCTION_LIST_DIR}/CUDNNDeploy/place.cmake]==])
_cudnn_install([==[${request}]==] [==[${live}]==] [==[${arg_DESTINATION}]==])" ${options})
endfunction()

function(cudnn_test_environment)
  set(caller "cudnn_test_environment")
  if(ARGC EQUAL 0)
    message(FATAL_ERROR "${caller}: no test is named")
  endif()
  _cudnn_read_set("${caller}")
  # Directories with another cuDNN stay away: a part that ours hasn't got would be taken from there.
  set(directories "${s_directory}")
  set(cudnn_names ${s_names})
  _cudnn_add_with_cuda("${caller}" TRUE)
  list(REMOVE_ITEM s_names ${cudnn_names})
  foreach(name IN LISTS s_names)
    get_filename_component(directory "${s_source_${name}}" DIRECTORY)
    _cudnn_names_in(other "${directory}" "cudnn[A-Za-z_0-9]*(\\.so|64_)")
    if(NOT directory IN_LIST directories AND "${other}" STREQUAL "")
      list(APPEND directories "${directory}")
    endif()
  endforeach()
  set(variable LD_LIBRARY_PATH)
  set(separator ":")
  if(s_windows)
    set(variable PATH)
    set(separator ";")
  endif()
  foreach(test IN LISTS ARGV)
    if(NOT TEST "${test}")
      message(FATAL_ERROR "${caller}: there is no test \"${test}\" in this directory. Call it "
        "after add_test(), in the same CMakeLists.txt.")
    endif()
    if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.22)
      set(reversed ${directories})
      list(REVERSE reversed) # each is put in front of those before it
      foreach(directory IN LISTS reversed)
        set_property(TEST "${test}" APPEND PROPERTY ENVIRONMENT_MODIFICATION
          "${variable}=path_list_prepend:${directory}")
      endforeach()
    else()
      # No such property there: the path is the one of this configure.
      get_property(environment TEST "${test}" PROPERTY ENVIRONMENT)
      set(path "")
      if(DEFINED ENV{${variable}})
        set(path "$ENV{${variable}}")
      endif()
      # As text: a list would lose the backslash of "X=a\;b", and have no end behind "Y=[c".
      set(last TRUE)
      while("${environment}" MATCHES "^(.*[^\\];)?${variable}=((\\\\;|[^;])*);?(.*)$")
        set(environment "${CMAKE_MATCH_1}${CMAKE_MATCH_4}")
        if(last)
          string(REPLACE "\\;" ";" path "${CMAKE_MATCH_2}")
        endif()
        set(last FALSE)
      endwhile()
      list(JOIN directories "${separator}" front)
      string(REGEX REPLACE "${separator}$" "" path "${front}${separator}${path}")
      string(REPLACE ";" "\\;" path "${variable}=${path}")
      if(path MATCHES "\\[")
        set(environment "${environment};${path}")
      else()
        set(environment "${path};${environment}")
      endif()
      string(REGEX REPLACE "^;|;$" "" environment "${environment}")
      set_property(TEST "${test}" PROPERTY ENVIRONMENT "${environment}")
    endif()
  endforeach()
endfunction()

cmake_policy(POP)
