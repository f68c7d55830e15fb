# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors
#
# Part of CUDNNDeploy: run paths on Linux.
# The variables s_* are those of set.cmake.

# Does <file>, an ELF library, say where the loader finds its neighbours? TRUE when that can't be
# told.
function(_cudnn_has_run_path out file)
  set(${out} TRUE PARENT_SCOPE)
  foreach(name IN ITEMS rpath runpath error)
    set(${name} "")
  endforeach()
  file(READ_ELF "${file}" RPATH rpath RUNPATH runpath CAPTURE_ERROR error)
  if(error STREQUAL "" AND NOT "${rpath}${runpath}" MATCHES "ORIGIN")
    set(${out} FALSE PARENT_SCOPE)
  endif()
endfunction()

# Puts <value> in front of the list that is the <target>'s <property>.
function(_cudnn_prepend_property target property value)
  get_property(values TARGET "${target}" PROPERTY ${property})
  if(NOT value IN_LIST values)
    list(PREPEND values "${value}")
    set_property(TARGET "${target}" PROPERTY ${property} "${values}")
  endif()
endfunction()

# Where the compiler searches cuDNN's directory by itself (LIBRARY_PATH; nvcc does so with the
# toolkit's), CMake makes no run path for it, and FindCUDNN names it by a link option, which this
# property keeps from a target whose run path we make.
function(_cudnn_own_run_path target)
  set_property(TARGET "${target}" PROPERTY CUDNN_OWN_RUN_PATH TRUE)
  set_property(TARGET "${target}" APPEND PROPERTY BUILD_RPATH "${s_directory}")
endfunction()

# Linux: the loader resolves what a library needs by that library's own run path, not by the
# program's DT_RUNPATH. Two kinds of library have none:
# - sub-libraries of some packages of cuDNN 8. DT_RPATH, its predecessor, counts for them, too;
# - libnvrtc, which loads its builtins by name. A program that needs the builtins itself has them
#   loaded already when libnvrtc asks.
function(_cudnn_help_loader target)
  foreach(name IN LISTS s_names)
    if(name MATCHES "^libcudnn_")
      _cudnn_has_run_path(has "${s_source_${name}}")
      if(NOT has)
        _cudnn_prepend_property("${target}" LINK_OPTIONS "LINKER:--disable-new-dtags")
        break()
      endif()
    endif()
  endforeach()
  if(NOT s_builtins STREQUAL "")
    set(builtins "${s_source_${s_builtins}}")
    _cudnn_has_run_path(has "${s_source_${s_nvrtc}}")
    if(NOT has AND NOT builtins MATCHES ",")
      _cudnn_prepend_property("${target}" LINK_OPTIONS
        "LINKER:--push-state,--no-as-needed,${builtins},--pop-state")
      get_filename_component(directory "${builtins}" DIRECTORY)
      set_property(TARGET "${target}" APPEND PROPERTY BUILD_RPATH "${directory}")
    endif()
  endif()
endfunction()
