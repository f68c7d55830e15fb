# SPDX-License-Identifier: BSD-3-Clause
#
# cudnn_release_table(<json-file> <out-var>)
#
# Sets <out-var> to the CMake text of the release table in FindCUDNN.cmake (it ends with a newline,
# and has no markers), made from cmake/data/releases.json. Works under cmake -P. Data that cannot be
# turned into a table is a fatal error that names the file and the place.
#
# The answer of a release, and so the row, is
#   CUDA  the union over its platforms. Where a target serves every minor of its major (match
#         "major", or a major in "any_minor") the minor of its label is dropped. So cuDNN 7 and 8.0
#         list minors; 8.1 to 8.4 list 10.2 and the whole of 11, whose one archive (labelled 11.2 to
#         11.6) is for every CUDA 11; from 8.5 on NVIDIA's own names hold the major alone.
#   SM    lowest and highest over its CUDA targets, and empty as soon as one target has no known
#         value: a range that leaves a build out would warn about a GPU that works. An entry for one
#         platform alone (arm64 Windows begins at 10.0) does not count here.
# Consecutive releases with one answer share a row. A release that is missing between them in the
# data is covered by the row all the same; one after the last row is unknown.

include_guard(GLOBAL)
cmake_policy(PUSH)
cmake_policy(VERSION 3.20)

# Sets <out-var> to the member at <path…>, to "" when it is absent.
function(_cudnn_table_get out_var json)
  string(JSON value ERROR_VARIABLE error GET "${json}" ${ARGN})
  if(error)
    set(value "")
  endif()
  set(${out_var} "${value}" PARENT_SCOPE)
endfunction()

# Sets <out-var> to the strings of a JSON array as a list; an absent array is an empty list.
function(_cudnn_table_strings out_var json)
  set(values "")
  string(JSON count ERROR_VARIABLE error LENGTH "${json}")
  if(NOT error AND count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON value GET "${json}" ${i})
      list(APPEND values "${value}")
    endforeach()
  endif()
  set(${out_var} "${values}" PARENT_SCOPE)
endfunction()

# Sets <out-var> to a list with one "a|b|c" item per element of the array <name>, the fields being
# the members named in ARGN; an absent member is an empty field, an array is joined by commas.
function(_cudnn_table_rows out_var json name)
  set(rows "")
  string(JSON array GET "${json}" ${name})
  string(JSON count LENGTH "${array}")
  if(count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON element GET "${array}" ${i})
      set(row "")
      foreach(member IN LISTS ARGN)
        _cudnn_table_get(value "${element}" ${member})
        if(value MATCHES "^\\[")
          _cudnn_table_strings(value "${value}")
          list(JOIN value "," value)
        endif()
        string(APPEND row "${value}|")
      endforeach()
      string(REGEX REPLACE "[|]$" "" row "${row}")
      list(APPEND rows "${row}")
    endforeach()
  endif()
  set(${out_var} "${rows}" PARENT_SCOPE)
endfunction()

# Splits "a|b|c" into the variables named in ARGN.
macro(_cudnn_table_split row)
  string(REPLACE "|" ";" _cudnn_table_fields "${row}")
  foreach(_cudnn_table_name ${ARGN})
    list(POP_FRONT _cudnn_table_fields ${_cudnn_table_name})
    if(NOT DEFINED ${_cudnn_table_name}) # an empty field at the end
      set(${_cudnn_table_name} "")
    endif()
  endforeach()
endmacro()

# Sets <out-var> when <version> lies in first … last, both included; an empty last is open.
function(_cudnn_table_inside out_var version first last)
  set(inside FALSE)
  if(version VERSION_GREATER_EQUAL first AND (last STREQUAL "" OR version VERSION_LESS_EQUAL last))
    set(inside TRUE)
  endif()
  set(${out_var} ${inside} PARENT_SCOPE)
endfunction()

# Sets <out-match> (exact or major) and <out-any> (majors with any minor) of <version>.
function(_cudnn_table_match out_match out_any version rows)
  foreach(row IN LISTS rows)
    _cudnn_table_split("${row}" first last match any)
    _cudnn_table_inside(inside "${version}" "${first}" "${last}")
    if(inside)
      string(REPLACE "," ";" any "${any}")
      set(${out_match} "${match}" PARENT_SCOPE)
      set(${out_any} "${any}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  set(${out_match} "" PARENT_SCOPE)
  set(${out_any} "" PARENT_SCOPE)
endfunction()

# Sets <out-min> and <out-max> of <version> over all its CUDA <targets>.
function(_cudnn_table_sm out_min out_max version targets rows)
  set(lowest "")
  set(highest "")
  set(min_known TRUE)
  set(max_known TRUE)
  foreach(target IN LISTS targets)
    string(REGEX REPLACE "[.].*" "" major "${target}")
    set(min "")
    set(max "")
    foreach(row IN LISTS rows)
      _cudnn_table_split("${row}" first last cuda platform row_min row_max)
      _cudnn_table_inside(inside "${version}" "${first}" "${last}")
      if(inside AND platform STREQUAL "" AND (cuda STREQUAL target OR cuda STREQUAL major))
        # "3.x" names a whole generation: from 3.0, up to 3.9.
        string(REPLACE "x" "0" min "${row_min}")
        string(REPLACE "x" "9" max "${row_max}")
        break()
      endif()
    endforeach()
    if(min STREQUAL "")
      set(min_known FALSE)
    elseif(lowest STREQUAL "" OR min VERSION_LESS lowest)
      set(lowest "${min}")
    endif()
    if(max STREQUAL "")
      set(max_known FALSE)
    elseif(highest STREQUAL "" OR max VERSION_GREATER highest)
      set(highest "${max}")
    endif()
  endforeach()
  if(NOT min_known)
    set(lowest "")
  endif()
  if(NOT max_known)
    set(highest "")
  endif()
  set(${out_min} "${lowest}" PARENT_SCOPE)
  set(${out_max} "${highest}" PARENT_SCOPE)
endfunction()

# Sets <out-var> to the CUDA targets of one release, the union over its platforms (a JSON object).
function(_cudnn_table_targets out_var platforms match any_minor)
  set(targets "")
  string(JSON count LENGTH "${platforms}")
  if(count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON platform MEMBER "${platforms}" ${i})
      string(JSON labels GET "${platforms}" "${platform}")
      _cudnn_table_strings(labels "${labels}")
      foreach(label IN LISTS labels)
        string(REGEX REPLACE "[.].*" "" major "${label}")
        if(match STREQUAL "major" OR major IN_LIST any_minor)
          set(label "${major}")
        endif()
        list(APPEND targets "${label}")
      endforeach()
    endforeach()
  endif()
  list(REMOVE_DUPLICATES targets)
  list(SORT targets COMPARE NATURAL)
  set(${out_var} "${targets}" PARENT_SCOPE)
endfunction()

# Sets <out-var> to the quoted rows of _CUDNN_DRIVERS, one for each CUDA target. Of several entries
# for one target the one about the newest releases counts. From CUDA 11 on a driver serves every
# minor of a major: where an entry for the major exists, those for its minors (older documents) stay
# out.
function(_cudnn_table_drivers out_var json)
  _cudnn_table_rows(rows "${json}" drivers cuda last linux windows)
  set(targets "")
  foreach(row IN LISTS rows)
    _cudnn_table_split("${row}" cuda last linux windows)
    if(NOT cuda IN_LIST targets)
      list(APPEND targets "${cuda}")
    elseif(last VERSION_LESS last_of_${cuda})
      continue()
    endif()
    set(last_of_${cuda} "${last}")
    set(row_of_${cuda} "${cuda}|${linux}|${windows}")
  endforeach()
  list(SORT targets COMPARE NATURAL)
  set(text "")
  foreach(cuda IN LISTS targets)
    string(REGEX REPLACE "[.].*" "" major "${cuda}")
    if(cuda STREQUAL major OR NOT major IN_LIST targets)
      string(APPEND text "  \"${row_of_${cuda}}\"\n")
    endif()
  endforeach()
  set(${out_var} "${text}" PARENT_SCOPE)
endfunction()

function(cudnn_release_table json_file out_var)
  if(NOT EXISTS "${json_file}")
    message(FATAL_ERROR "cudnn_release_table: \"${json_file}\" does not exist")
  endif()
  file(READ "${json_file}" json)
  string(JSON releases ERROR_VARIABLE error GET "${json}" releases)
  if(error)
    message(FATAL_ERROR "cudnn_release_table: no release list in \"${json_file}\": ${error}")
  endif()
  _cudnn_table_rows(matches "${json}" cuda_match first last match any_minor)
  _cudnn_table_rows(ranges "${json}" compute_capability first last cuda platform min max)

  set(rows "")
  set(row_first "")
  set(row_last "")
  set(row_answer "")
  string(JSON count LENGTH "${releases}")
  if(count EQUAL 0)
    message(FATAL_ERROR "cudnn_release_table: the release list in \"${json_file}\" is empty")
  endif()
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    string(JSON release GET "${releases}" ${i})
    _cudnn_table_get(version "${release}" version)
    _cudnn_table_get(cuda "${release}" cuda)
    if(version STREQUAL "" OR cuda STREQUAL "")
      message(FATAL_ERROR
        "cudnn_release_table: release number ${i} (from 0) in \"${json_file}\" has no version or "
        "no CUDA targets: version is \"${version}\", cuda is \"${cuda}\"")
    endif()
    if(NOT row_last STREQUAL "" AND NOT version VERSION_GREATER row_last)
      message(FATAL_ERROR
        "cudnn_release_table: release ${version} follows ${row_last} in \"${json_file}\": "
        "the list goes from old to new, each version once")
    endif()
    _cudnn_table_match(match any_minor "${version}" "${matches}")
    if(match STREQUAL "")
      message(FATAL_ERROR
        "cudnn_release_table: no entry of cuda_match in \"${json_file}\" covers release ${version}")
    endif()
    _cudnn_table_targets(targets "${cuda}" "${match}" "${any_minor}")
    _cudnn_table_sm(sm_min sm_max "${version}" "${targets}" "${ranges}")
    list(JOIN targets "," targets)
    set(answer "${targets}|${match}|${sm_min}|${sm_max}")
    if(NOT answer STREQUAL row_answer)
      if(NOT row_first STREQUAL "")
        string(APPEND rows "  \"${row_first}|${row_last}|${row_answer}\"\n")
      endif()
      set(row_first "${version}")
      set(row_answer "${answer}")
    endif()
    set(row_last "${version}")
  endforeach()
  string(APPEND rows "  \"${row_first}|${row_last}|${row_answer}\"\n")
  _cudnn_table_drivers(drivers "${json}")

  set(${out_var} "# Generated from cmake/data/releases.json by cmake/generate.cmake: do not edit.
#
# first|last|CUDA|match|lowest SM|highest SM, oldest first; empty: not known.
# match exact: a CUDA x.y means this minor alone, an x without minor any minor of it
# (the CUDA 11 builds of cuDNN 8.1 to 8.4). match major: only the major counts.
set(_CUDNN_RELEASES
${rows})
# CUDA|lowest Linux driver|lowest Windows driver; empty: not stated.
set(_CUDNN_DRIVERS
${drivers})
" PARENT_SCOPE)
endfunction()

cmake_policy(POP)
