# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors
#
# Part of CUDNNDeploy: puts one set of run-time files into one directory, during the build and
# during the install.
#
#   cmake -D REQUEST=<file> -P place.cmake    the step of the build
#   include(place.cmake)                      in an install script, which calls _cudnn_install()
#
# The request is a CMake script, written by CUDNNDeploy, that sets
#   r_version, r_cuda    of the set, "9.19.0" and "13.0" (may be empty)
#   r_method             link: hard link, reflink or copy, the first that goes; copy: no hard link
#   r_directory          where to
#   r_names              file names, the library that programs link (the shim) first
#   r_source_<name>      what each is: the full path of the real file, no symbolic link
#   r_pattern            regular expression of names that are of cuDNN, whatever its version
#   r_same_major         the same for those that this cuDNN would load
#   r_work               (build) directory of the build tree for locks, records and the store
#   r_record             file that tells what was placed, see _cudnn_write_record()
#
# All or nothing: files are put into a directory of their own inside r_directory first, and renamed
# from there. While files are replaced the shim is away, so that no program loads half of this set
# and half of another. Whatever ends the step in between, the next one begins anew.
#
# Placed already is what has the same modification time as its source, to the nanosecond: that is 4
# file-system calls a file, and no byte is read. A file that cannot have it (a file system with
# coarse times) has to be newer; the record says so.

cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)

# Renames a file; <why> is empty, or says what was in the way.
function(_cudnn_rename why from to)
  if(CMAKE_VERSION VERSION_LESS 3.21) # file(RENAME) ends the script there
    execute_process(COMMAND "${CMAKE_COMMAND}" -E rename "${from}" "${to}"
      RESULT_VARIABLE result ERROR_VARIABLE error OUTPUT_QUIET)
    if(result EQUAL 0)
      set(result 0)
    else()
      set(result "${error}")
    endif()
  else()
    file(RENAME "${from}" "${to}" RESULT result)
  endif()
  if(result STREQUAL "0")
    set(${why} "" PARENT_SCOPE)
  else()
    string(STRIP "${result}" result)
    set(${why} "${result}" PARENT_SCOPE)
  endif()
endfunction()

# Makes a directory; <why> is empty, or says what was in the way.
function(_cudnn_make_directory why directory)
  set(${why} "" PARENT_SCOPE)
  if(NOT IS_DIRECTORY "${directory}")
    execute_process(COMMAND "${CMAKE_COMMAND}" -E make_directory "${directory}"
      RESULT_VARIABLE result ERROR_VARIABLE error OUTPUT_QUIET)
    if(NOT result EQUAL 0)
      string(STRIP "${error}" error)
      set(${why} "${error}" PARENT_SCOPE)
    endif()
  endif()
endfunction()

# Do two files have the same modification time? Also when one is missing: a source that is gone takes
# nothing away from what was placed.
macro(_cudnn_same_time out one other)
  set(${out} FALSE)
  if("${one}" IS_NEWER_THAN "${other}" AND "${other}" IS_NEWER_THAN "${one}")
    set(${out} TRUE)
  endif()
endmacro()

# Names in a directory, without a call for each.
macro(_cudnn_list out directory)
  string(REGEX REPLACE "([[*?])" "[\\1]" _cudnn_escaped "${directory}")
  file(GLOB ${out} RELATIVE "${directory}" "${_cudnn_escaped}/*")
endmacro()

# ---- the record ----------------------------------------------------------------------------------
#
# JSON: {"schema": 1, "cudnn": "9.19.0", "cuda": "13.0",
#        "files": [{"name": "libcudnn.so.9", "size": 129240, "sha256": "..."}, ...]}
# The one of an install is the manifest that is installed; in the build tree the sums are left out.
# "coarse_times": true says that times could not be made equal.

# Reads it into <prefix>_names, <prefix>_version and <prefix>_coarse; empty when there is none.
function(_cudnn_read_record prefix record)
  foreach(name IN ITEMS names version coarse)
    set(${name} "")
  endforeach()
  if(EXISTS "${record}")
    file(READ "${record}" text)
    string(JSON version ERROR_VARIABLE error GET "${text}" cudnn)
    string(JSON count ERROR_VARIABLE error LENGTH "${text}" files)
    if(error STREQUAL "NOTFOUND" AND count GREATER 0)
      math(EXPR last "${count} - 1")
      foreach(index RANGE ${last})
        string(JSON name ERROR_VARIABLE error GET "${text}" files ${index} name)
        if(error STREQUAL "NOTFOUND")
          list(APPEND names "${name}")
        endif()
      endforeach()
      string(JSON coarse ERROR_VARIABLE error GET "${text}" coarse_times)
    endif()
  endif()
  foreach(name IN ITEMS names version coarse)
    set(${prefix}_${name} "${${name}}" PARENT_SCOPE)
  endforeach()
endfunction()

# Writes it, by a file of another name, so that it is there whole or not at all.
function(_cudnn_write_record why record directory coarse sums)
  set(files "")
  foreach(name IN LISTS r_names)
    file(SIZE "${directory}/${name}" size)
    set(sum "")
    if(sums)
      file(SHA256 "${directory}/${name}" sum)
      set(sum ",\n     \"sha256\": \"${sum}\"")
    endif()
    if(NOT files STREQUAL "")
      string(APPEND files ",\n")
    endif()
    string(APPEND files "    {\"name\": \"${name}\", \"size\": ${size}${sum}}")
  endforeach()
  set(times "")
  if(coarse)
    set(times "  \"coarse_times\": true,\n")
  endif()
  set(text "{\n  \"schema\": 1,\n  \"cudnn\": \"${r_version}\",\n  \"cuda\": \"${r_cuda}\",\n")
  string(APPEND text "${times}  \"files\": [\n${files}\n  ]\n}\n")
  file(WRITE "${record}.new" "${text}")
  _cudnn_rename(result "${record}.new" "${record}")
  set(${why} "${result}" PARENT_SCOPE)
endfunction()

# ---- what is there -------------------------------------------------------------------------------

# Is the whole set in place, of this version and from these files? Sets <out>; and l_names, the
# names in the directory, l_ours, what an earlier run placed there, l_version, of which version.
macro(_cudnn_look out)
  _cudnn_read_record(record "${r_record}")
  set(l_ours "${record_names}")
  set(l_version "${record_version}")
  _cudnn_list(l_names "${r_directory}")
  set(${out} FALSE)
  if("${record_version}" STREQUAL r_version AND "${record_names}" STREQUAL "${r_names}")
    set(${out} TRUE)
    foreach(name IN LISTS r_names)
      if(NOT name IN_LIST l_names)
        set(${out} FALSE)
      elseif(record_coarse)
        if("${r_source_${name}}" IS_NEWER_THAN "${r_directory}/${name}")
          set(${out} FALSE)
        endif()
      else()
        _cudnn_same_time(same "${r_source_${name}}" "${r_directory}/${name}")
        if(NOT same)
          set(${out} FALSE)
        endif()
      endif()
    endforeach()
  endif()
endmacro()

# Names files of cuDNN in the directory that are neither of the set nor from an earlier run: they
# are not ours to remove, but a program may load them.
function(_cudnn_name_strangers)
  set(dangerous "")
  set(known ${r_names} ${l_ours})
  foreach(name IN LISTS r_names)
    get_filename_component(name "${r_source_${name}}" NAME)
    list(APPEND known "${name}") # libcudnn.so.9.19.0
  endforeach()
  foreach(name IN LISTS l_names)
    if(name MATCHES "${r_same_major}" AND NOT name IN_LIST known)
      list(APPEND dangerous "${name}")
    endif()
  endforeach()
  if(NOT dangerous STREQUAL "")
    list(JOIN dangerous ", " dangerous)
    message(WARNING "${r_directory} also holds ${dangerous}, which cuDNN ${r_version} did not "
      "bring and might load all the same. Nobody but you can know where that is from: remove it.")
  endif()
endfunction()

# ---- one file ------------------------------------------------------------------------------------

# Copies the bytes, shared with the source where the file system can (reflink), with the exact
# modification time. MODE is reflink (nothing else will do) or copy.
function(_cudnn_copy why from to mode)
  set(error "no program cp on this system")
  if(CMAKE_HOST_UNIX)
    find_program(_CUDNN_CP cp)
    if(_CUDNN_CP)
      set(sharing auto)
      if(mode STREQUAL "reflink")
        set(sharing always)
      endif()
      execute_process(
        COMMAND "${_CUDNN_CP}" --preserve=timestamps --reflink=${sharing} "${from}" "${to}"
        RESULT_VARIABLE result ERROR_VARIABLE error OUTPUT_QUIET)
      if(result EQUAL 0)
        set(${why} "" PARENT_SCOPE)
        return()
      endif()
      file(REMOVE "${to}")
      if(NOT error MATCHES "option") # GNU's; another one doesn't know these
        string(STRIP "${error}" error)
        set(${why} "${error}" PARENT_SCOPE)
        return()
      endif()
    endif()
  endif()
  if(mode STREQUAL "copy")
    # CMake's own copy, in a process of its own: an error would end this one. It keeps the time to
    # the second on Unix, exactly on Windows.
    execute_process(COMMAND "${CMAKE_COMMAND}" -D "COPY_FROM=${from}" -D "COPY_TO=${to}"
      -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
      RESULT_VARIABLE result ERROR_VARIABLE error OUTPUT_QUIET)
    if(result EQUAL 0)
      set(${why} "" PARENT_SCOPE)
      return()
    endif()
    file(REMOVE "${to}")
  endif()
  string(STRIP "${error}" error)
  set(${why} "${error}" PARENT_SCOPE)
endfunction()

# Puts one file of the set to <to>: hard link, reflink, copy, whatever goes first; sets <how>.
function(_cudnn_stage why how name to)
  set(from "${r_source_${name}}")
  set(${why} "" PARENT_SCOPE)
  if(NOT EXISTS "${from}")
    set(${why} "${from} is gone or can't be read. Configure again" PARENT_SCOPE)
    return()
  endif()
  if(r_method STREQUAL "link")
    file(CREATE_LINK "${from}" "${to}" RESULT result)
    if(result STREQUAL "0")
      set(${how} "hard link" PARENT_SCOPE)
      return()
    endif()
  endif()
  get_property(no_reflink GLOBAL PROPERTY _CUDNN_NO_REFLINK)
  if(NOT no_reflink)
    _cudnn_copy(result "${from}" "${to}" reflink)
    if(result STREQUAL "")
      set(${how} "reflink" PARENT_SCOPE)
      return()
    endif()
    set_property(GLOBAL PROPERTY _CUDNN_NO_REFLINK TRUE)
  endif()
  if(r_method STREQUAL "link")
    # A hard link wants the right to write to the file, or to own it: root's files don't give it.
    # One copy for the whole build tree then, which is ours to link.
    _cudnn_store(result stored "${from}" "${name}" "${to}")
    if(NOT result STREQUAL "")
      set(${why} "${result}" PARENT_SCOPE)
      return()
    endif()
    if(NOT stored STREQUAL "")
      set(${how} "hard link to the build tree's copy" PARENT_SCOPE)
      return()
    endif()
  endif()
  _cudnn_copy(result "${from}" "${to}" copy)
  set(${how} "copy" PARENT_SCOPE)
  set(${why} "${result}" PARENT_SCOPE)
endfunction()

# Links <to> to the copy of <from> in the build tree's store, which is made first. Leaves <stored>
# empty when <to> is on another volume than the store, where nothing can be linked to it.
function(_cudnn_store why stored from name to)
  set(${why} "" PARENT_SCOPE)
  set(${stored} "" PARENT_SCOPE)
  string(MD5 key "${from}")
  string(SUBSTRING "${key}" 0 8 key)
  set(store "${r_work}/store/${r_version}")
  set(file "${store}/${key}-${name}")
  file(MAKE_DIRECTORY "${store}")
  file(LOCK "${r_work}/store.lock" GUARD FUNCTION TIMEOUT 600)
  file(CREATE_LINK "${r_work}/store.lock" "${to}" RESULT result)
  if(NOT result STREQUAL "0")
    return()
  endif()
  file(REMOVE "${to}")
  set(same FALSE)
  if(EXISTS "${file}")
    _cudnn_same_time(same "${from}" "${file}")
  endif()
  if(NOT same)
    _cudnn_copy(result "${from}" "${file}.new" copy)
    if(result STREQUAL "")
      _cudnn_rename(result "${file}.new" "${file}")
    endif()
    if(NOT result STREQUAL "")
      set(${why} "${result}" PARENT_SCOPE)
      return()
    endif()
  endif()
  file(CREATE_LINK "${file}" "${to}" RESULT result)
  if(result STREQUAL "0")
    set(${stored} "${file}" PARENT_SCOPE)
  endif()
endfunction()

# ---- the set -------------------------------------------------------------------------------------

# Ends the step, with what to do about it.
function(_cudnn_give_up what)
  if(DEFINED staging)
    file(REMOVE_RECURSE "${staging}")
    _cudnn_remove_if_empty("${r_directory}/.cudnn-deploy")
  endif()
  string(REGEX REPLACE "[. ]+$" "" what "${what}")
  message(FATAL_ERROR "cuDNN ${r_version} could not be put into ${r_directory}: ${what}.\nNothing "
    "is lost: once the cause is gone, the next build or install does it again.")
endfunction()

function(_cudnn_remove_if_empty directory)
  _cudnn_list(names "${directory}")
  if("${names}" STREQUAL "")
    file(REMOVE_RECURSE "${directory}")
  endif()
endfunction()

# Takes a file out of the way, into the staging directory: also one that a running program has
# loaded, which Windows lets nobody remove but does let be renamed.
function(_cudnn_retire why name)
  set(${why} "" PARENT_SCOPE)
  if(EXISTS "${r_directory}/${name}" OR IS_SYMLINK "${r_directory}/${name}")
    _cudnn_rename(result "${r_directory}/${name}" "${staging}/retired-${name}")
    set(${why} "${result}" PARENT_SCOPE)
  endif()
endfunction()

# Puts the set into r_directory, unless it is there. Sets <done>: FALSE when nothing was to do.
# SUMS: TRUE to record SHA-256 sums.
function(_cudnn_place done sums)
  set(${done} FALSE PARENT_SCOPE)
  _cudnn_look(placed)
  if(placed)
    _cudnn_name_strangers()
    return()
  endif()
  if(NOT "${r_work}" STREQUAL "")
    file(MAKE_DIRECTORY "${r_work}")
    string(MD5 key "${r_directory}")
    file(LOCK "${r_work}/${key}.lock" GUARD FUNCTION TIMEOUT 600)
    _cudnn_look(placed) # who held the lock may have done it
    if(placed)
      _cudnn_name_strangers()
      return()
    endif()
  endif()
  file(REMOVE_RECURSE "${r_directory}/.cudnn-deploy") # of a step that was killed
  string(RANDOM LENGTH 8 random)
  set(staging "${r_directory}/.cudnn-deploy/${random}")
  _cudnn_make_directory(why "${staging}")
  if(NOT why STREQUAL "")
    unset(staging)
    _cudnn_give_up("${why}")
  endif()

  # --- stage what is not there yet
  set(ways "")
  set(staged "")
  set(at_home "") # the directory is cuDNN's own: these stay untouched, links included
  set(coarse FALSE)
  list(GET r_names 0 shim)
  file(REAL_PATH "${r_directory}" real_directory)
  foreach(name IN LISTS r_names)
    set(file "${r_directory}/${name}")
    get_filename_component(home "${r_source_${name}}" DIRECTORY)
    if(home STREQUAL real_directory AND EXISTS "${file}")
      list(APPEND at_home "${name}")
      continue()
    endif()
    set(same FALSE)
    if(name IN_LIST l_names AND EXISTS "${file}" AND NOT IS_SYMLINK "${file}"
        AND EXISTS "${r_source_${name}}")
      _cudnn_same_time(same "${r_source_${name}}" "${file}")
      if(same)
        file(SIZE "${r_source_${name}}" size_of_source)
        file(SIZE "${file}" size)
        if(NOT size EQUAL size_of_source)
          set(same FALSE)
        endif()
      endif()
    endif()
    if(NOT same)
      _cudnn_stage(why how "${name}" "${staging}/${name}")
      if(NOT why STREQUAL "")
        _cudnn_give_up("${why}")
      endif()
      _cudnn_same_time(same "${r_source_${name}}" "${staging}/${name}")
      if(NOT same)
        file(TOUCH "${staging}/${name}")
        set(coarse TRUE)
      endif()
      if(sums) # an install: whoever may read the program may read its libraries
        file(CHMOD "${staging}/${name}" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
      endif()
      list(APPEND staged "${name}")
      list(APPEND ways "${how}")
    endif()
  endforeach()

  # --- the change: the shim first goes, then comes last
  set(stale "")
  foreach(name IN LISTS l_ours) # in l_names: a record can't name a file elsewhere
    if(NOT name IN_LIST r_names AND name IN_LIST l_names)
      list(APPEND stale "${name}")
    endif()
  endforeach()
  set(why "")
  if(NOT shim IN_LIST at_home)
    _cudnn_retire(why "${shim}")
  endif()
  if(NOT shim IN_LIST staged AND NOT shim IN_LIST at_home AND why STREQUAL "")
    _cudnn_rename(why "${staging}/retired-${shim}" "${staging}/${shim}")
    list(APPEND staged "${shim}")
    list(APPEND ways "kept")
  endif()
  foreach(name IN LISTS stale)
    if(why STREQUAL "")
      _cudnn_retire(why "${name}")
    endif()
  endforeach()
  set(order ${staged})
  list(REMOVE_ITEM order "${shim}")
  foreach(name IN LISTS order ITEMS "${shim}")
    if(why STREQUAL "" AND name IN_LIST staged)
      if(CMAKE_HOST_WIN32)
        _cudnn_retire(why "${name}") # may be in use
      endif()
      if(why STREQUAL "")
        _cudnn_rename(why "${staging}/${name}" "${r_directory}/${name}")
      endif()
    endif()
  endforeach()
  if(NOT why STREQUAL "")
    _cudnn_give_up("${why}")
  endif()
  file(REMOVE_RECURSE "${staging}")
  _cudnn_remove_if_empty("${r_directory}/.cudnn-deploy")
  _cudnn_write_record(why "${r_record}" "${r_directory}" "${coarse}" "${sums}")
  if(NOT why STREQUAL "")
    _cudnn_give_up("${why}")
  endif()

  # --- say so
  list(LENGTH r_names count)
  set(how "")
  set(kinds ${ways})
  list(REMOVE_DUPLICATES kinds)
  list(REMOVE_ITEM kinds "kept")
  foreach(kind IN LISTS kinds)
    set(these ${ways})
    list(FILTER these INCLUDE REGEX "^${kind}$")
    list(LENGTH these number)
    list(APPEND how "${number} by ${kind}")
  endforeach()
  if(at_home)
    list(LENGTH at_home number)
    list(APPEND how "${number} are at home there")
  endif()
  list(JOIN how ", " how)
  if(stale)
    list(JOIN stale ", " stale)
    set(stale "; removed, of cuDNN ${l_version}: ${stale}")
  endif()
  message(STATUS "cuDNN ${r_version}: ${count} files in ${r_directory} (${how})${stale}")
  set(others "")
  foreach(name IN LISTS l_names)
    if(name MATCHES "${r_pattern}" AND NOT name MATCHES "${r_same_major}"
        AND NOT name IN_LIST r_names AND NOT name IN_LIST l_ours)
      list(APPEND others "${name}")
    endif()
  endforeach()
  if(others)
    list(JOIN others ", " others)
    message(STATUS "left there, of another cuDNN: ${others}")
  endif()
  _cudnn_name_strangers()
  set(${done} TRUE PARENT_SCOPE)
endfunction()

# Called by an install script: the set, copied, and its manifest as "cudnn-manifest.json".
# Appends to CMAKE_INSTALL_MANIFEST_FILES, as file(INSTALL) does.
function(_cudnn_install request destination)
  include("${request}")
  if(NOT IS_ABSOLUTE "${destination}")
    string(PREPEND destination "${CMAKE_INSTALL_PREFIX}/")
  endif()
  set(r_directory "$ENV{DESTDIR}${destination}")
  set(r_record "${r_directory}/cudnn-manifest.json")
  set(r_work "")
  set(r_method copy)
  _cudnn_place(done TRUE)
  set(word "Up-to-date")
  if(done)
    set(word "Installing")
  endif()
  set(installed "${CMAKE_INSTALL_MANIFEST_FILES}")
  foreach(name IN LISTS r_names ITEMS cudnn-manifest.json)
    message(STATUS "${word}: ${r_directory}/${name}")
    list(APPEND installed "${destination}/${name}")
  endforeach()
  set(CMAKE_INSTALL_MANIFEST_FILES "${installed}" PARENT_SCOPE)
endfunction()

if(DEFINED COPY_FROM) # a child of _cudnn_copy()
  get_filename_component(directory "${COPY_TO}" DIRECTORY)
  get_filename_component(name "${COPY_FROM}" NAME)
  file(COPY "${COPY_FROM}" DESTINATION "${directory}")
  if(NOT "${directory}/${name}" STREQUAL COPY_TO)
    file(RENAME "${directory}/${name}" "${COPY_TO}")
  endif()
elseif(DEFINED REQUEST)
  include("${REQUEST}")
  _cudnn_place(done FALSE)
endif()
cmake_policy(POP)
