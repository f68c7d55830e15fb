# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors
#
# Part of CUDNNDeploy: what was placed into a directory, and for whom.
#
# JSON: {"schema": 1, "cudnn": "9.19.0", "cuda": "13.0", "files":
#         [{"name": "libcudnn.so.9", "size": 129240, "sha256": "...", "for": ["app/..."]}, ...]}
# The one of an install is the manifest that is installed. In the build tree the sums are left out,
# and "from" is the source of each file.
# - "for": the sets that the file belongs to. Several can share a directory, and each takes away
#   what no other needs: so many calls, sub-projects or projects install into one prefix.
# - "at_home": true: the directory is that of cuDNN itself, the file was there and is not ours.
# - "coarse_times": true: times could not be made equal.
# - "changing": true: files are being replaced, or were when the step was killed; which ones were is
#   not known.

# Reads it into <prefix>_version, _cuda, _coarse and _changing; _names, of all files; _for_<name>,
# the sets of each, _from_<name>, its source; _from, the directory of the first one's; _sets, all
# sets; _at_home, the names that are. Empty when there is none.
function(_cudnn_read_record prefix record)
  set(text "")
  set(count 0)
  if(EXISTS "${record}")
    file(READ "${record}" text)
    string(JSON count ERROR_VARIABLE error LENGTH "${text}" files)
    if(NOT error STREQUAL "NOTFOUND")
      set(count 0)
    endif()
  endif()
  foreach(pair IN ITEMS version=cudnn cuda=cuda coarse=coarse_times
      changing=changing)
    string(REGEX MATCH "^(.*)=(.*)$" pair "${pair}")
    string(JSON value ERROR_VARIABLE error GET "${text}" ${CMAKE_MATCH_2})
    if(count EQUAL 0 OR NOT error STREQUAL "NOTFOUND")
      set(value "")
    endif()
    set(${prefix}_${CMAKE_MATCH_1} "${value}" PARENT_SCOPE)
  endforeach()
  foreach(name IN ITEMS names at_home sets from)
    set(${name} "")
  endforeach()
  set(index 0)
  while(index LESS count)
    string(JSON file GET "${text}" files ${index})
    math(EXPR index "${index} + 1")
    string(JSON name ERROR_VARIABLE error GET "${file}" name)
    if(error STREQUAL "NOTFOUND")
      list(APPEND names "${name}")
      string(JSON home ERROR_VARIABLE error GET "${file}" at_home)
      if(home STREQUAL "ON")
        list(APPEND at_home "${name}")
      endif()
      string(JSON source ERROR_VARIABLE error GET "${file}" from)
      if(NOT error STREQUAL "NOTFOUND")
        set(source "")
      endif()
      set(${prefix}_from_${name} "${source}" PARENT_SCOPE)
      if(from STREQUAL "")
        get_filename_component(from "${source}" DIRECTORY)
      endif()
      set(for "")
      set(number 0)
      while(TRUE)
        string(JSON set ERROR_VARIABLE error GET "${file}" for ${number})
        if(NOT error STREQUAL "NOTFOUND")
          break()
        endif()
        list(APPEND for "${set}")
        math(EXPR number "${number} + 1")
      endwhile()
      set(${prefix}_for_${name} "${for}" PARENT_SCOPE)
      list(APPEND sets ${for})
    endif()
  endwhile()
  list(REMOVE_DUPLICATES sets)
  foreach(name IN ITEMS names at_home sets from)
    set(${prefix}_${name} "${${name}}" PARENT_SCOPE)
  endforeach()
endfunction()

# Writes it for the files <names> in r_directory, each with its sets in for_<name> and its source in
# from_<name>, which may be empty; those at home are in at_home. By a file of another name, so that
# it is there whole or not at all. <sums>: TRUE to record SHA-256 sums.
function(_cudnn_write_record why names cuda coarse sums)
  set(files "")
  foreach(name IN LISTS names)
    file(SIZE "${r_directory}/${name}" size)
    set(more "")
    if(sums)
      file(SHA256 "${r_directory}/${name}" sum)
      set(more ",\n     \"sha256\": \"${sum}\"")
    endif()
    if(NOT from_${name} STREQUAL "")
      string(REGEX REPLACE "([\\\"])" "\\\\\\1" from "${from_${name}}")
      string(APPEND more ",\n     \"from\": \"${from}\"")
    endif()
    if(name IN_LIST at_home)
      string(APPEND more ", \"at_home\": true")
    endif()
    list(SORT for_${name})
    list(JOIN for_${name} "\", \"" sets)
    if(NOT files STREQUAL "")
      string(APPEND files ",\n")
    endif()
    string(APPEND files "    {\"name\": \"${name}\", \"size\": ${size}${more},\n"
      "     \"for\": [\"${sets}\"]}")
  endforeach()
  set(more "")
  if(coarse)
    set(more "  \"coarse_times\": true,\n")
  endif()
  set(text "{\n  \"schema\": 1,\n  \"cudnn\": \"${r_version}\",\n  \"cuda\": \"${cuda}\",\n")
  string(APPEND text "${more}  \"files\": [\n${files}\n  ]\n}\n")
  file(WRITE "${r_record}.new" "${text}")
  _cudnn_rename(result "${r_record}.new" "${r_record}")
  set(${why} "${result}" PARENT_SCOPE)
endfunction()

# Marks it as changing, if there is one.
function(_cudnn_mark_record why)
  set(${why} "" PARENT_SCOPE)
  if(NOT record_sets STREQUAL "")
    file(READ "${r_record}" text)
    string(JSON text SET "${text}" changing true)
    file(WRITE "${r_record}.new" "${text}\n")
    _cudnn_rename(result "${r_record}.new" "${r_record}")
    set(${why} "${result}" PARENT_SCOPE)
  endif()
endfunction()

# Where <file>, the library that programs link, leads to: its directory, and the text of the link.
# Empty when there is none.
function(_cudnn_way out file)
  set(way "")
  if(EXISTS "${file}")
    get_filename_component(directory "${file}" DIRECTORY)
    file(REAL_PATH "${directory}" way)
    if(IS_SYMLINK "${file}")
      file(READ_SYMLINK "${file}" link)
      string(APPEND way "/${link}")
    endif()
  endif()
  set(${out} "${way}" PARENT_SCOPE)
endfunction()

# Whose is <file>, which the set wants to be <source>? Sets <out>:
#   home   it is that very file, or leads to it: the directory is cuDNN's own, or as good as that
#   other  it is another cuDNN's, whose own directory this is: a link to a file beside it, as
#          installs have them, or a file that was at home here before (one of the names <at_home>)
# and else to nothing: it isn't there, was placed, or came from who knows where.
function(_cudnn_whose out file source at_home)
  set(${out} "" PARENT_SCOPE)
  if(EXISTS "${file}")
    get_filename_component(name "${file}" NAME)
    get_filename_component(directory "${file}" DIRECTORY)
    file(REAL_PATH "${directory}" directory)
    file(REAL_PATH "${file}" real)
    get_filename_component(real_directory "${real}" DIRECTORY)
    get_filename_component(source_directory "${source}" DIRECTORY)
    if(real STREQUAL source OR source_directory STREQUAL directory)
      set(${out} home PARENT_SCOPE)
    elseif(IS_SYMLINK "${file}")
      if(real_directory STREQUAL directory)
        set(${out} other PARENT_SCOPE)
      endif()
    elseif(name IN_LIST at_home)
      set(${out} other PARENT_SCOPE)
    endif()
  endif()
endfunction()
