# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors
#
# Part of CUDNNDeploy: which files a program with cuDNN needs at run time, read from disk.
#
# The functions of this file fill, in the scope of their caller,
#   s_windows     TRUE when the cuDNN is one for Windows
#   s_directory   where its run-time files are; s_root: its install
#   s_version, s_major, s_minor, s_cuda, s_cuda_minor
#                 "9.19.0", "9", "19"; "13" and "0", empty when unknown
#   s_names       names of the files to put beside a program, the library that programs link first
#   s_source_<name>   full path of each, no symbolic link: a hard link to one would stay one
#   s_cuda_dirs   directories with libraries of the CUDA in use, best first
#   s_nvrtc, s_builtins   names of NVRTC and of the library that it loads by itself, if in the set

# Names in a directory that match a regular expression, in order.
function(_cudnn_names_in out directory regex)
  string(REGEX REPLACE "([[*?])" "[\\1]" escaped "${directory}")
  file(GLOB names RELATIVE "${directory}" "${escaped}/*")
  list(FILTER names INCLUDE REGEX "${regex}")
  set(${out} "${names}" PARENT_SCOPE)
endfunction()

# Adds <directory>/<name> to the set.
macro(_cudnn_add_file directory name)
  list(APPEND s_names "${name}")
  file(REAL_PATH "${directory}/${name}" s_source_${name})
endmacro()

# A property of CUDNN::cudnn that FindCUDNN sets, else the variable of that meaning.
function(_cudnn_fact out property variable)
  set(value "")
  get_property(has TARGET CUDNN::cudnn PROPERTY ${property} SET)
  if(has)
    get_property(value TARGET CUDNN::cudnn PROPERTY ${property})
  elseif(DEFINED ${variable})
    set(value "${${variable}}")
  endif()
  set(${out} "${value}" PARENT_SCOPE)
endfunction()

# Version "<major>.<minor>.<patch>" that the headers of <directories> tell, or empty.
function(_cudnn_header_version out)
  set(${out} "" PARENT_SCOPE)
  foreach(directory IN LISTS ARGN)
    foreach(name IN ITEMS cudnn_version.h cudnn.h)
      if(EXISTS "${directory}/${name}")
        file(STRINGS "${directory}/${name}" lines
          REGEX "^#define +CUDNN_(MAJOR|MINOR|PATCHLEVEL) +[0-9]+")
        if(lines MATCHES "_MAJOR +([0-9]+).*_MINOR +([0-9]+).*_PATCHLEVEL +([0-9]+)")
          set(${out} "${CMAKE_MATCH_1}.${CMAKE_MATCH_2}.${CMAKE_MATCH_3}" PARENT_SCOPE)
          return()
        endif()
      endif()
    endforeach()
  endforeach()
endfunction()

# The cuDNN of CUDNN::cudnn, every library of it that is on disk beside the one that programs link.
# Ends the calling function when there is none, since cuDNN is static.
macro(_cudnn_read_set caller)
  if(NOT TARGET CUDNN::cudnn)
    message(FATAL_ERROR "${caller}: there is no target CUDNN::cudnn. Call find_package(CUDNN) "
      "before it, in this directory or in one above, and not in a sub-directory.")
  endif()
  get_property(shim TARGET CUDNN::cudnn PROPERTY IMPORTED_LOCATION)
  get_property(links TARGET CUDNN::cudnn PROPERTY INTERFACE_LINK_LIBRARIES)
  if("${shim}" STREQUAL "" AND "${links}" MATCHES "cudnn[a-z_]*_static")
    message(STATUS "${caller}: CUDNN::cudnn is the static cuDNN, a program needs no file of it")
    return()
  endif()
  get_filename_component(s_directory "${shim}" DIRECTORY)
  get_filename_component(shim_name "${shim}" NAME)
  set(s_names "")
  set(s_builtins "")
  set(s_windows FALSE)
  string(TOLOWER "${shim_name}" shim_name_lower)
  if(shim_name_lower MATCHES "^cudnn64_([0-9]+)\\.dll$")
    set(s_windows TRUE)
    set(s_major "${CMAKE_MATCH_1}")
    set(s_regex "^[cC][uU][dD][nN][nN](_[A-Za-z0-9_]+)?64_${s_major}\\.[dD][lL][lL]$")
  else()
    if(NOT "${shim_name}" MATCHES "\\.so\\.([0-9]+)" AND EXISTS "${shim}") # another module's target
      file(REAL_PATH "${shim}" shim_name)
    endif()
    if(NOT "${shim_name}" MATCHES "libcudnn\\.so\\.([0-9]+)")
      message(FATAL_ERROR "${caller}: CUDNN::cudnn is \"${shim}\", which is neither "
        "libcudnn.so.<major> nor cudnn64_<major>.dll: what belongs to it can't be told.")
    endif()
    set(s_major "${CMAKE_MATCH_1}")
    set(shim_name "libcudnn.so.${s_major}")
    set(s_regex "^libcudnn(_[a-z0-9_]+)?\\.so\\.${s_major}$")
  endif()
  _cudnn_fact(s_version CUDNN_VERSION CUDNN_VERSION)
  _cudnn_fact(s_cuda CUDNN_CUDA_VERSION CUDNN_CUDA_VERSION)
  _cudnn_fact(s_root CUDNN_ROOT CUDNN_ROOT_FOUND)
  if(s_root STREQUAL "")
    string(REGEX REPLACE "/(bin|lib|lib64)(/[^/]*)*$" "" s_root "${s_directory}")
  endif()
  if(s_version STREQUAL "")
    _cudnn_header_version(s_version "${s_root}/include")
  endif()
  if(s_version STREQUAL "")
    set(s_version "${s_major}")
  endif()
  string(REGEX REPLACE "^([0-9]+).*" "\\1" s_cuda "${s_cuda}")
  set(s_cuda_minor "")
  _cudnn_names_in(names "${s_directory}" "${s_regex}")
  list(REMOVE_ITEM names "${shim_name}")
  list(PREPEND names "${shim_name}")
  foreach(name IN LISTS names)
    if(NOT EXISTS "${s_directory}/${name}")
      message(FATAL_ERROR "${caller}: ${s_directory}/${name} is a link that leads nowhere, or "
        "can't be read. A program would run with a part of cuDNN ${s_version} only: mend that "
        "install.")
    endif()
    _cudnn_add_file("${s_directory}" "${name}")
  endforeach()
endmacro()

# Leaves in s_names what the parts named need, see PARTS.
function(_cudnn_choose_parts caller)
  set(wanted "")
  foreach(part IN LISTS ARGN)
    set(links "")
    foreach(target IN ITEMS "CUDNN::${part}" "CUDNN::cudnn_${part}")
      if(TARGET ${target} AND links STREQUAL "")
        get_property(links TARGET ${target} PROPERTY INTERFACE_LINK_LIBRARIES)
        list(FILTER links INCLUDE REGEX "^CUDNN::cudnn_")
        list(APPEND links ${target})
      endif()
    endforeach()
    if(links STREQUAL "")
      message(FATAL_ERROR "${caller}: PARTS ${part}: this cuDNN ${s_version} has no such part "
        "(one of those that find_package(CUDNN COMPONENTS ...) knows is wanted).")
    endif()
    foreach(link IN LISTS links)
      string(REGEX REPLACE "^CUDNN::(cudnn_)?" "" link "${link}")
      list(APPEND wanted "${link}")
    endforeach()
  endforeach()
  # What they need in turn; of cuDNN 8, what the linked library cannot do without. Whatever is not
  # one of the parts below is loaded by cuDNN as it sees fit, so it stays.
  if(s_major EQUAL 8)
    list(APPEND wanted ops_infer cnn_infer)
    foreach(part IN ITEMS cnn adv)
      if("${part}_train" IN_LIST wanted)
        list(APPEND wanted ${part}_infer ops_train)
      endif()
    endforeach()
    set(parts "ops_infer|ops_train|cnn_infer|cnn_train|adv_infer|adv_train")
  else()
    if("cnn" IN_LIST wanted OR "adv" IN_LIST wanted)
      list(APPEND wanted ops)
    endif()
    set(parts "ops|cnn|adv")
  endif()
  set(names "")
  foreach(name IN LISTS s_names)
    string(TOLOWER "${name}" lower)
    if(NOT lower MATCHES "cudnn_(${parts})(\\.so|64_)" OR CMAKE_MATCH_1 IN_LIST wanted)
      list(APPEND names "${name}")
    endif()
  endforeach()
  set(s_names "${names}" PARENT_SCOPE)
endfunction()
