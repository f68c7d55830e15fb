# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors
#
# Part of CUDNNDeploy: the licence texts of what is installed.
# The variables s_* are those of set.cmake.

# The licence text of a package, or empty. <root> is its install, <package> a regular expression for
# the names that package managers gave it.
function(_cudnn_find_licence out root package)
  set(candidates "")
  set(wheels "")
  get_filename_component(above "${root}" DIRECTORY)
  get_filename_component(site "${above}" DIRECTORY)
  set(text_name "^([Ll]icen[cs]e|LICEN[CS]E|EULA|NVIDIA_SLA[A-Za-z_]*|copyright)(\\.txt|\\.md)?$")
  # archives and the installer: beside include/; in a toolkit that text is the toolkit's
  if(NOT EXISTS "${root}/include/cuda_runtime_api.h" OR package MATCHES "cuda")
    list(APPEND candidates "${root}")
  endif()
  # wheels: site-packages/<name>-<version>.dist-info beside nvidia/; Debian and rpm: below share/;
  # conda: the record of the environment names the package's directory; vcpkg: share/<port>
  foreach(directory IN ITEMS "${site}" "${root}/dist-info" "${root}/share/doc"
      "${root}/share/licenses" "${root}/share")
    if(IS_DIRECTORY "${directory}")
      _cudnn_names_in(names "${directory}" "^(${package})[^/]*$")
      list(SORT names COMPARE NATURAL ORDER DESCENDING)
      foreach(name IN LISTS names)
        if(NOT name MATCHES "\\.dist-info$" OR name MATCHES "-${s_version}"
            OR package MATCHES "cuda")
          list(APPEND candidates "${directory}/${name}/licenses" "${directory}/${name}")
        endif()
      endforeach()
    endif()
  endforeach()
  foreach(directory IN ITEMS "${root}/conda-meta" "${above}/conda-meta")
    if(IS_DIRECTORY "${directory}")
      _cudnn_names_in(names "${directory}" "^(${package})[^/]*\\.json$")
      foreach(name IN LISTS names)
        file(READ "${directory}/${name}" record LIMIT 1000000)
        string(JSON extracted ERROR_VARIABLE error GET "${record}" extracted_package_dir)
        if(error STREQUAL "NOTFOUND")
          file(TO_CMAKE_PATH "${extracted}" extracted)
          list(APPEND candidates "${extracted}/info/licenses" "${extracted}/info")
        endif()
      endforeach()
    endif()
  endforeach()
  set(${out} "" PARENT_SCOPE)
  foreach(directory IN LISTS candidates)
    if(IS_DIRECTORY "${directory}")
      _cudnn_names_in(names "${directory}" "${text_name}")
      foreach(name IN LISTS names)
        if(EXISTS "${directory}/${name}" AND NOT IS_DIRECTORY "${directory}/${name}")
          set(${out} "${directory}/${name}" PARENT_SCOPE)
          return()
        endif()
      endforeach()
    endif()
  endforeach()
endfunction()
