# SPDX-License-Identifier: BSD-3-Clause
# The list of real packages (ci/data/real-packages.txt), read for the suite and for ci/fetch-real.

#[[
real_read_list(<file>)

Sets in the caller's scope
  real_ids            <system>-<cu>-<version> of each line: linux-x86_64-jit-cu12-9.27.0.42
  real_<id>_package   nvidia-cudnn-jit-cu12
  real_<id>_version   9.27.0.42
  real_<id>_system    linux-x86_64
  real_<id>_sha256    of the wheel
  real_<id>_size      of the wheel, in MB with one decimal
  real_<id>_tags      pip's platform tags, separated by blanks
Stops at a line that it does not know.
]]
function(real_read_list file)
  set(ids "")
  set(system "")
  set(tags "")
  set(hashes "")
  string(REPEAT "[0-9a-f]" 64 hash)
  set(pin "^(nvidia-cudnn-((jit-)?cu[0-9]+))==([0-9.]+) --hash=sha256:(${hash})")
  file(STRINGS "${file}" lines)
  foreach(line IN LISTS lines)
    if(line MATCHES "^# system: ([a-z0-9_-]+)$")
      set(system "${CMAKE_MATCH_1}")
      set(tags "")
    elseif(line MATCHES "^# platform: ([a-z0-9_ ]+)$")
      set(tags "${CMAKE_MATCH_1}")
    elseif(line MATCHES "${pin} # ([0-9]+[.][0-9]) MB$")
      set(id "${system}-${CMAKE_MATCH_2}-${CMAKE_MATCH_4}")
      if(system STREQUAL "" OR tags STREQUAL "")
        message(FATAL_ERROR "${file}: no \"system:\" and \"platform:\" before ${line}")
      endif()
      if(id IN_LIST ids OR CMAKE_MATCH_5 IN_LIST hashes)
        message(FATAL_ERROR "${file}: given twice: ${line}")
      endif()
      list(APPEND ids "${id}")
      list(APPEND hashes "${CMAKE_MATCH_5}")
      set(real_${id}_package "${CMAKE_MATCH_1}" PARENT_SCOPE)
      set(real_${id}_version "${CMAKE_MATCH_4}" PARENT_SCOPE)
      set(real_${id}_system "${system}" PARENT_SCOPE)
      set(real_${id}_sha256 "${CMAKE_MATCH_5}" PARENT_SCOPE)
      set(real_${id}_size "${CMAKE_MATCH_6}" PARENT_SCOPE)
      set(real_${id}_tags "${tags}" PARENT_SCOPE)
    elseif(NOT line MATCHES "^(#.*)?$")
      message(FATAL_ERROR "${file}: not a pinned cuDNN wheel: ${line}")
    endif()
  endforeach()
  if(ids STREQUAL "")
    message(FATAL_ERROR "${file} names no wheel")
  endif()
  set(real_ids "${ids}" PARENT_SCOPE)
endfunction()

#[[
real_write_locks(<directory>)

Writes <id>.txt for each package of the list just read: a list of that one wheel, as
ci/lib/fetch.cmake takes it (group: cudnn). Each wheel has its own entry in the cache so.
]]
function(real_write_locks directory)
  foreach(id IN LISTS real_ids)
    string(CONCAT text
      "# platform: ${real_${id}_tags}\n"
      "# group: cudnn\n"
      "${real_${id}_package}==${real_${id}_version} --hash=sha256:${real_${id}_sha256}"
      " # ${real_${id}_size} MB\n")
    set(present "")
    if(EXISTS "${directory}/${id}.txt")
      file(READ "${directory}/${id}.txt" present)
    endif()
    if(NOT text STREQUAL present)
      file(WRITE "${directory}/${id}.txt" "${text}")
    endif()
  endforeach()
endfunction()
