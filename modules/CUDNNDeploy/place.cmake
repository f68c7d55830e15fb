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
#   r_linked, r_way      the library that programs link, and where that leads, see _cudnn_way()
#   r_pattern            regular expression of names that are of cuDNN, whatever its version
#   r_same_major         the same for those that this cuDNN would load
#   r_set                name of this set, among those that share the directory
#   r_live               the sets of this build tree
#   r_work               (build) directory of the build tree for locks, records and the store
# An install sets r_directory itself, and r_record, the file that tells what was placed, see
# record.cmake.
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

include("${CMAKE_CURRENT_LIST_DIR}/record.cmake")

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

# Sets <out> to FALSE when two files differ in size.
macro(_cudnn_same_size out one other)
  if(EXISTS "${one}" AND EXISTS "${other}")
    file(SIZE "${one}" _cudnn_size)
    file(SIZE "${other}" _cudnn_other_size)
    if(NOT _cudnn_size EQUAL _cudnn_other_size)
      set(${out} FALSE)
    endif()
  endif()
endmacro()

# Names in a directory, without a call for each.
macro(_cudnn_list out directory)
  string(REGEX REPLACE "([[*?])" "[\\1]" _cudnn_escaped "${directory}")
  file(GLOB ${out} RELATIVE "${directory}" "${_cudnn_escaped}/*")
endmacro()

# ---- what is there -------------------------------------------------------------------------------

# Sets of the record that still stand, besides this one: they are of this build tree, or, in an
# install, of another project. One of this build tree that an install of another cuDNN has left
# stands when it was installed just now: else it is only about to be replaced, too.
function(_cudnn_standing_sets out)
  get_property(installed GLOBAL PROPERTY _CUDNN_INSTALLED_SETS)
  _cudnn_same_cudnn(same)
  string(REGEX MATCH "^[^/]*/" project "${r_set}")
  set(standing "")
  foreach(set IN LISTS record_sets)
    string(FIND "${set}" "${project}" at)
    if(NOT set STREQUAL r_set)
      if(set IN_LIST r_live)
        if(same OR set IN_LIST installed OR NOT r_from STREQUAL "")
          list(APPEND standing "${set}")
        endif()
      elseif(NOT project STREQUAL "" AND NOT at EQUAL 0)
        list(APPEND standing "${set}")
      endif()
    endif()
  endforeach()
  set(${out} "${standing}" PARENT_SCOPE)
endfunction()

# Is the record's cuDNN ours?
function(_cudnn_same_cudnn out)
  set(${out} TRUE PARENT_SCOPE)
  string(REGEX MATCH "^[0-9]+" there "${record_cuda}")
  string(REGEX MATCH "^[0-9]+" ours "${r_cuda}")
  if(NOT "${record_version}" STREQUAL r_version OR NOT "${record_from}" STREQUAL r_from
      OR (there AND ours AND NOT there EQUAL ours))
    set(${out} FALSE PARENT_SCOPE)
  endif()
endfunction()

# Is the whole set in place, of this cuDNN and from these files? Sets <out>, record_*, and of the
# names in the directory
#   l_names   all
#   l_kept    those that sets besides this one need, each with these in l_for_<name>
#   l_ours    those that were placed and that none of these needs
macro(_cudnn_look out)
  _cudnn_read_record(record "${r_record}")
  _cudnn_standing_sets(standing)
  _cudnn_same_cudnn(${out})
  _cudnn_list(l_names "${r_directory}")
  set(l_ours "")
  set(l_kept "")
  set(mine "")
  foreach(name IN LISTS record_names)
    set(l_for_${name} "")
    foreach(set IN LISTS record_for_${name})
      if(set STREQUAL r_set)
        list(APPEND mine "${name}")
      elseif(set IN_LIST standing)
        list(APPEND l_for_${name} "${set}")
      else()
        set(${out} FALSE) # a set that is no more
      endif()
    endforeach()
    if(NOT name IN_LIST l_names) # a record can't name a file elsewhere
      continue()
    elseif(NOT l_for_${name} STREQUAL "")
      list(APPEND l_kept "${name}")
    elseif(NOT record_for_${name} STREQUAL "" AND NOT name IN_LIST record_at_home)
      list(APPEND l_ours "${name}")
    endif()
  endforeach()
  set(wanted ${r_names})
  list(SORT wanted)
  list(SORT mine)
  if(NOT mine STREQUAL wanted)
    set(${out} FALSE)
  endif()
  if(record_changing)
    set(${out} FALSE)
  endif()
  if(${out})
    foreach(name IN LISTS r_names)
      if(NOT name IN_LIST l_names)
        set(${out} FALSE)
      elseif(NOT r_from STREQUAL "" AND NOT record_from_${name} STREQUAL "${r_source_${name}}")
        set(${out} FALSE)
      else()
        _cudnn_same_time(same "${r_source_${name}}" "${r_directory}/${name}")
        if(NOT same AND record_coarse)
          if(NOT "${r_source_${name}}" IS_NEWER_THAN "${r_directory}/${name}")
            set(same TRUE)
          endif()
        endif()
        if(r_from STREQUAL "") # no source is recorded there
          _cudnn_same_size(same "${r_source_${name}}" "${r_directory}/${name}")
        endif()
        if(NOT same)
          set(${out} FALSE)
        endif()
      endif()
    endforeach()
  endif()
endmacro()

# Names files of cuDNN in the directory that are neither of the set nor from an earlier run: they
# are not ours to remove, but a program may load them. Not where cuDNN itself is <at_home>.
function(_cudnn_name_strangers at_home)
  list(GET r_names 0 shim)
  if(shim IN_LIST at_home)
    return()
  endif()
  set(dangerous "")
  set(known ${r_names} ${record_names})
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
  # A cuDNN that is gone takes nothing away from what was placed. One that was replaced has headers
  # that the program is compiled with now.
  _cudnn_way(way "${r_linked}")
  if(NOT way STREQUAL "" AND NOT way STREQUAL r_way)
    _cudnn_give_up("${r_linked} is another one since the configure. Configure again")
  endif()
  _cudnn_make_directory(why "${r_directory}")
  if(NOT why STREQUAL "")
    _cudnn_give_up("${why}")
  endif()
  file(REAL_PATH "${r_directory}" real_directory)
  string(MD5 key "${real_directory}")
  if(NOT DEFINED r_record)
    set(r_record "${r_work}/${key}.json")
  endif()
  list(GET r_names 0 shim)
  set(r_from "") # of a path that is shipped nothing is told
  if(NOT "${r_work}" STREQUAL "")
    get_filename_component(r_from "${r_source_${shim}}" DIRECTORY)
  endif()
  _cudnn_look(placed)
  if(placed)
    _cudnn_name_strangers("${record_at_home}")
    return()
  endif()
  if(NOT "${r_work}" STREQUAL "")
    file(MAKE_DIRECTORY "${r_work}")
    file(LOCK "${r_work}/${key}.lock" GUARD FUNCTION TIMEOUT 600)
    _cudnn_look(placed) # who held the lock may have done it
    if(placed)
      _cudnn_name_strangers("${record_at_home}")
      return()
    endif()
  endif()
  _cudnn_same_cudnn(same_cudnn)
  if(NOT l_kept STREQUAL "" AND NOT same_cudnn)
    set(other "cuDNN ${record_version} for CUDA ${record_cuda}")
    set(more "; if nothing needs that one any more, remove ${r_record}")
    if(NOT r_from STREQUAL "")
      set(other "cuDNN ${record_version} of ${record_from}")
      set(more "")
    endif()
    list(JOIN standing ", " standing)
    string(REGEX REPLACE " [(][0-9a-f]+[)]" "" standing "${standing}") # see targets.cmake
    _cudnn_give_up("${other} is there for ${standing}, and two cuDNN can't be in the same \
directory. Give one of them another directory, or make both use the same cuDNN${more}")
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
  foreach(name IN LISTS r_names)
    set(file "${r_directory}/${name}")
    set(from_${name} "")
    if(NOT r_from STREQUAL "")
      set(from_${name} "${r_source_${name}}")
    endif()
    _cudnn_whose(whose "${file}" "${r_source_${name}}" "${record_at_home}")
    if(whose STREQUAL "home")
      list(APPEND at_home "${name}")
      continue()
    elseif(whose STREQUAL "other")
      _cudnn_give_up("that is the directory of another cuDNN, whose ${name} would be lost. Take \
another directory, or that cuDNN by CUDNN_ROOT")
    endif()
    # The time tells nothing of a file from elsewhere: there are installs where all are of one time.
    set(same FALSE)
    if(same_cudnn AND name IN_LIST record_names AND NOT record_changing
        AND record_from_${name} STREQUAL "${from_${name}}" AND name IN_LIST l_names
        AND EXISTS "${file}" AND NOT IS_SYMLINK "${file}" AND EXISTS "${r_source_${name}}")
      _cudnn_same_time(same "${r_source_${name}}" "${file}")
      _cudnn_same_size(same "${r_source_${name}}" "${file}")
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
  set(stale ${l_ours})
  list(REMOVE_ITEM stale ${r_names})
  _cudnn_mark_record(why)
  if(why STREQUAL "" AND NOT shim IN_LIST at_home)
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
  list(LENGTH at_home home_count)
  foreach(name IN LISTS l_kept r_names)
    set(for_${name} ${l_for_${name}})
    if(name IN_LIST r_names)
      list(APPEND for_${name} "${r_set}")
    else()
      set(from_${name} "${record_from_${name}}")
      if(name IN_LIST record_at_home)
        list(APPEND at_home "${name}")
      endif()
    endif()
  endforeach()
  set(cuda "${r_cuda}")
  if(NOT l_kept STREQUAL "")
    if("${record_cuda}" MATCHES "^${r_cuda}")
      set(cuda "${record_cuda}") # another set may know the minor
    endif()
    if(record_coarse)
      set(coarse TRUE)
    endif()
  endif()
  set(recorded ${r_names} ${l_kept})
  list(REMOVE_DUPLICATES recorded)
  _cudnn_write_record(why "${recorded}" "${cuda}" "${coarse}" "${sums}")
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
  if(home_count GREATER 0)
    list(APPEND how "${home_count} are at home there")
  endif()
  if(how STREQUAL "")
    set(how "all were there")
  endif()
  list(JOIN how ", " how)
  if(stale)
    list(JOIN stale ", " stale)
    set(stale "; removed, placed with cuDNN ${record_version}: ${stale}")
  endif()
  message(STATUS "cuDNN ${r_version}: ${count} files in ${r_directory} (${how})${stale}")
  set(others "")
  foreach(name IN LISTS l_names)
    if(name MATCHES "${r_pattern}" AND NOT name MATCHES "${r_same_major}"
        AND NOT name IN_LIST r_names AND NOT name IN_LIST record_names)
      list(APPEND others "${name}")
    endif()
  endforeach()
  if(others)
    list(JOIN others ", " others)
    message(STATUS "left there, of another cuDNN: ${others}")
  endif()
  _cudnn_name_strangers("${at_home}")
  set(${done} TRUE PARENT_SCOPE)
endfunction()

# Called by an install script: the set, copied, and its manifest as "cudnn-manifest.json". <live> is
# a script that sets r_live.
# Appends to CMAKE_INSTALL_MANIFEST_FILES, as file(INSTALL) does, what is not at home there.
function(_cudnn_install request live destination)
  include("${request}")
  include("${live}")
  if(NOT IS_ABSOLUTE "${destination}")
    string(PREPEND destination "${CMAKE_INSTALL_PREFIX}/")
  endif()
  set(r_directory "$ENV{DESTDIR}${destination}")
  set(r_record "${r_directory}/cudnn-manifest.json")
  set(r_work "")
  set(r_method copy)
  _cudnn_place(done TRUE)
  set_property(GLOBAL APPEND PROPERTY _CUDNN_INSTALLED_SETS "${r_set}")
  _cudnn_read_record(record "${r_record}")
  set(installed "${CMAKE_INSTALL_MANIFEST_FILES}")
  foreach(name IN LISTS r_names ITEMS cudnn-manifest.json)
    set(word "Up-to-date")
    if(NOT name IN_LIST record_at_home)
      list(APPEND installed "${destination}/${name}")
      if(done)
        set(word "Installing")
      endif()
    endif()
    message(STATUS "${word}: ${r_directory}/${name}")
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
