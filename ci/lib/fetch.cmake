# SPDX-License-Identifier: BSD-3-Clause
#[[
Pinned CUDA and cuDNN for a machine that has none, out of Python wheels.

  cmake -DLOCK=<file> -DGROUPS=cudnn,cuda -DOUT=<file> [-DPIP=<program,argument,...>]
        [-DCHECK_ONLY=ON] -P fetch.cmake

LOCK        pip requirements file, one wheel a line with its SHA-256 (see ci/data/README.md)
GROUPS      the groups of LOCK to take, separated by commas
PIP         how pip is run, separated by commas, for instance /usr/bin/python3,-m,pip
OUT         receives one line: the directory that holds the unpacked wheels
CHECK_ONLY  look only: OUT stays empty when the wheels are not in the cache yet; no PIP needed

The cache is $CUDNN_CMAKE_CACHE, else $XDG_CACHE_HOME/cudnn-cmake, else (Windows)
$LOCALAPPDATA/cudnn-cmake, else $HOME/.cache/cudnn-cmake:

  prefix/<key>/   wheels unpacked into one tree; <key> is taken from their SHA-256, .manifest
                  holds name and size of each file, so that a damaged entry is noticed
  wheels/         verified downloads of an interrupted run, removed when the entry is there
  tmp/            work in progress; renamed into place as a whole

One tree for all wheels, since NVIDIA's cuDNN libraries look for CUDA's in $ORIGIN/../../cu13/lib.
]]
cmake_minimum_required(VERSION 3.21...4.4)

# Ends the script. Indented lines are left as they are by message().
function(fail)
  list(JOIN ARGN "\n  " text)
  message(FATAL_ERROR "  ${text}\n")
endfunction()

# A line on stdout without the "-- " of message(STATUS).
function(say text)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E echo "    ${text}")
endfunction()

# The cache directory, absolute, with forward slashes.
function(cache_directory out)
  if(NOT "$ENV{CUDNN_CMAKE_CACHE}" STREQUAL "")
    set(dir "$ENV{CUDNN_CMAKE_CACHE}")
  elseif(IS_ABSOLUTE "$ENV{XDG_CACHE_HOME}")  # XDG: a relative one is ignored
    set(dir "$ENV{XDG_CACHE_HOME}/cudnn-cmake")
  elseif(CMAKE_HOST_WIN32 AND NOT "$ENV{LOCALAPPDATA}" STREQUAL "")
    set(dir "$ENV{LOCALAPPDATA}/cudnn-cmake")
  elseif(NOT "$ENV{HOME}" STREQUAL "")
    set(dir "$ENV{HOME}/.cache/cudnn-cmake")
  else()
    fail("no place for the downloaded wheels: HOME is not set"
         "set CUDNN_CMAKE_CACHE to a directory with 2 GB of room")
  endif()
  if(NOT IS_ABSOLUTE "${dir}")
    fail("the cache directory must be a full path: ${dir}" "set CUDNN_CMAKE_CACHE to one")
  endif()
  if(dir MATCHES ";")
    fail("a cache directory with a semicolon in its name cannot be used: ${dir}"
         "set CUDNN_CMAKE_CACHE to another directory")
  endif()
  cmake_path(SET dir NORMALIZE "${dir}")
  set(${out} "${dir}" PARENT_SCOPE)
endfunction()

# Reads LOCK. Sets in the caller: wheels (list of "<name>==<version>"), hashes, sizes and pythons
# (parallel lists; sizes in tenths of a megabyte; the CPython release that the wheel is for, or
# "any") of the wanted groups, and tags (pip's platform tags).
function(read_lock lock groups)
  if(NOT EXISTS "${lock}")
    fail("no list of pinned wheels: ${lock}")
  endif()
  file(STRINGS "${lock}" lines)
  set(pin "^([a-z0-9-]+==[0-9a-z.]+) --hash=sha256:([0-9a-f]+) # ([0-9]+)[.]([0-9]) MB$")
  set(group "")
  set(seen "")
  set(wheels "")
  set(hashes "")
  set(sizes "")
  set(pythons "")
  set(tags "")
  foreach(line IN LISTS lines)
    if(line MATCHES "^# group: ([a-z]+)$")
      set(group "${CMAKE_MATCH_1}")
      set(python any)
      list(APPEND seen "${group}")
    elseif(line MATCHES "^# python: (3[.][0-9]+)$")
      set(python "${CMAKE_MATCH_1}")
    elseif(line MATCHES "^# platform: ([a-z0-9_ ]+)$")
      string(REPLACE " " ";" tags "${CMAKE_MATCH_1}")
    elseif(line MATCHES "^(#.*)?$")
      continue()
    elseif(line MATCHES "${pin}")
      set(wheel "${CMAKE_MATCH_1}")
      set(hash "${CMAKE_MATCH_2}")
      set(size "${CMAKE_MATCH_3}${CMAKE_MATCH_4}")
      string(LENGTH "${hash}" length)
      if(NOT length EQUAL 64)
        fail("${lock}:" "the SHA-256 of ${wheel} has ${length} digits, not 64")
      endif()
      if(group IN_LIST groups)
        list(APPEND wheels "${wheel}")
        list(APPEND hashes "${hash}")
        list(APPEND sizes "${size}")
        list(APPEND pythons "${python}")
      endif()
    else()
      fail("${lock}:" "not a pinned wheel (name==version --hash=sha256:<64 digits> # <size> MB):"
           "${line}")
    endif()
  endforeach()
  foreach(group IN LISTS groups)
    if(NOT group IN_LIST seen)
      fail("${lock} has no group \"${group}\"")
    endif()
  endforeach()
  if(wheels STREQUAL "" OR tags STREQUAL "")
    fail("${lock} names no wheel or no platform")
  endif()
  foreach(name IN ITEMS wheels hashes sizes pythons tags)
    set(${name} "${${name}}" PARENT_SCOPE)
  endforeach()
endfunction()

# TRUE when every file that the entry's manifest names is there with its size.
function(entry_is_whole dir out)
  set(${out} FALSE PARENT_SCOPE)
  if(NOT EXISTS "${dir}/.manifest")
    return()
  endif()
  file(STRINGS "${dir}/.manifest" lines)
  if(lines STREQUAL "")
    return()
  endif()
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^([0-9]+|link) (.+)$")
      return()
    endif()
    set(wanted "${CMAKE_MATCH_1}")
    set(file "${dir}/${CMAKE_MATCH_2}")
    if(NOT EXISTS "${file}")
      return()
    endif()
    if(NOT wanted STREQUAL "link")
      file(SIZE "${file}" size)
      if(NOT size EQUAL wanted)
        return()
      endif()
    endif()
  endforeach()
  set(${out} TRUE PARENT_SCOPE)
endfunction()

# Names and sizes of all files below dir, as entry_is_whole reads them.
function(write_manifest dir)
  cmake_policy(SET CMP0009 NEW)  # GLOB_RECURSE does not follow links
  string(REGEX REPLACE [[([][*?])]] [=[[\1]]=] glob "${dir}")
  file(GLOB_RECURSE files LIST_DIRECTORIES FALSE RELATIVE "${dir}" "${glob}/*")
  set(text "")
  foreach(file IN LISTS files)
    if(IS_SYMLINK "${dir}/${file}")
      string(APPEND text "link ${file}\n")
    else()
      file(SIZE "${dir}/${file}" size)
      string(APPEND text "${size} ${file}\n")
    endif()
  endforeach()
  file(WRITE "${dir}/.manifest" "${text}")
endfunction()

# Refuses an archive that holds anything but files and directories with plain relative names.
function(check_archive_names file)
  foreach(mode IN ITEMS tf tvf)
    execute_process(COMMAND "${CMAKE_COMMAND}" -E tar ${mode} "${file}"
                    RESULT_VARIABLE result OUTPUT_VARIABLE ${mode} ERROR_VARIABLE errors)
    if(NOT result EQUAL 0)
      fail("not a readable wheel: ${file}" "${errors}")
    endif()
  endforeach()
  if(tf MATCHES "(^|\n)([^\n]*[^A-Za-z0-9_.+/ \n-][^\n]*|/[^\n]*|([^\n]*/)?\\.\\.(/[^\n]*)?)(\n|$)")
    fail("refused: a name in the wheel leads outside or is not plain: ${CMAKE_MATCH_2}" "${file}")
  endif()
  if(tvf MATCHES "(^|\n)([^d\n-][^\n]*)")
    fail("refused: the wheel holds something other than files and directories: ${CMAKE_MATCH_2}"
         "${file}")
  endif()
endfunction()

# Downloads one wheel by pip, which refuses another hash, and moves it to file.
function(download wheel hash python tags work file)
  file(MAKE_DIRECTORY "${work}/download")
  file(WRITE "${work}/wheel.txt" "${wheel} --hash=sha256:${hash}\n")
  set(platform "")
  foreach(tag IN LISTS tags)
    list(APPEND platform --platform ${tag})
  endforeach()
  if(NOT python STREQUAL "any") # else pip takes what fits the Python that runs it
    string(REPLACE "." "" abi "cp${python}")
    list(APPEND platform --python-version ${python} --implementation cp --abi ${abi})
  endif()
  set(ENV{PIP_REQUIRE_VIRTUALENV} 0)  # nothing is installed
  execute_process(
    COMMAND ${PIP} download --disable-pip-version-check --no-cache-dir --no-deps
            --only-binary=:all: --require-hashes ${platform}
            --dest "${work}/download" --requirement "${work}/wheel.txt"
    RESULT_VARIABLE result)
  string(REGEX REPLACE [[([][*?])]] [=[[\1]]=] glob "${work}")
  file(GLOB got LIST_DIRECTORIES FALSE "${glob}/download/*.whl")
  list(LENGTH got count)
  if(NOT result EQUAL 0 OR NOT count EQUAL 1)
    list(JOIN PIP " " pip)
    fail("wanted: ${wheel} (SHA-256 ${hash})"
         "seen:   \"${pip} download\" ended with \"${result}\" and left ${count} wheels,"
         "        its words are above"
         "do:     look at network, proxy and pip configuration, then run this again."
         "        Or install CUDA and cuDNN 8.9 or newer and set CUDNN_ROOT."
         "        Without a network: put the wheels named in"
         "        ${LOCK}"
         "        into a directory and set PIP_NO_INDEX=1 PIP_FIND_LINKS=<that directory>")
  endif()
  check_hash("${got}" "${hash}" "${wheel}")
  file(RENAME "${got}" "${file}")
endfunction()

function(check_hash file hash wheel)
  file(SHA256 "${file}" seen)
  if(NOT seen STREQUAL hash)
    file(REMOVE "${file}")
    fail("refused, nothing unpacked: ${wheel}" "wanted: SHA-256 ${hash}" "seen:   SHA-256 ${seen}")
  endif()
endfunction()

# What a CUDA toolkit out of wheels lacks for find_package(CUDAToolkit) and nvcc: the directory
# name lib64 (nvcc.profile says it) and the links without a version (libcudart.so). CUDA 11 and 12
# are a directory a wheel, and cuda_runtime.h includes crt/, which nvcc's alone has.
function(complete_toolkit dir)
  if(IS_DIRECTORY "${dir}/nvidia/cuda_runtime/include"
      AND IS_DIRECTORY "${dir}/nvidia/cuda_nvcc/include/crt")
    file(COPY "${dir}/nvidia/cuda_nvcc/include/crt" DESTINATION "${dir}/nvidia/cuda_runtime/include")
  endif()
  if(CMAKE_HOST_WIN32)
    return()
  endif()
  string(REGEX REPLACE [[([][*?])]] [=[[\1]]=] glob "${dir}")
  file(GLOB runtimes RELATIVE "${dir}" "${glob}/nvidia/cu*/lib/libcudart.so.*")
  foreach(runtime IN LISTS runtimes)
    cmake_path(GET runtime PARENT_PATH lib)
    file(GLOB names RELATIVE "${dir}/${lib}" "${glob}/${lib}/lib*.so.[0-9]*")
    foreach(name IN LISTS names)
      string(REGEX REPLACE "[.]so[.].*$" ".so" link "${name}")
      if(NOT EXISTS "${dir}/${lib}/${link}")
        file(CREATE_LINK "${name}" "${dir}/${lib}/${link}" SYMBOLIC)
      endif()
    endforeach()
    file(CREATE_LINK lib "${dir}/${lib}64" SYMBOLIC)
  endforeach()
endfunction()

# Sets locked in the caller: TRUE, or FALSE where the file system knows no locks; then two runs
# at once both download, and the first to finish wins.
function(lock_cache cache)
  set(locked FALSE PARENT_SCOPE)
  file(LOCK "${cache}" DIRECTORY GUARD PROCESS TIMEOUT 0 RESULT_VARIABLE result)
  if(result MATCHES "[Tt]imeout")
    say("another run is filling ${cache}; waiting for it")
    file(LOCK "${cache}" DIRECTORY GUARD PROCESS TIMEOUT 3600 RESULT_VARIABLE result)
    if(result MATCHES "[Tt]imeout")
      fail("another run has held ${cache} for an hour" "end it, then run this again")
    endif()
  endif()
  if(result STREQUAL "0")
    set(locked TRUE PARENT_SCOPE)
  endif()
endfunction()

function(fill_entry cache key)
  set(work "${cache}/tmp")
  if(locked)
    file(REMOVE_RECURSE "${work}")  # left by an interrupted run
    set(store "${cache}/wheels")
  endif()
  string(RANDOM LENGTH 12 name)
  string(APPEND work "/${name}")
  if(NOT locked)
    set(store "${work}/wheels")
  endif()
  file(MAKE_DIRECTORY "${work}/tree" "${store}")
  foreach(wheel hash size python IN ZIP_LISTS wheels hashes sizes pythons)
    set(file "${store}/${hash}.whl")
    if(EXISTS "${file}")
      file(SHA256 "${file}" seen)
    endif()
    if(NOT EXISTS "${file}" OR NOT seen STREQUAL hash)
      file(REMOVE "${file}")
      file(REMOVE_RECURSE "${work}/download")
      string(REGEX REPLACE "(.)$" ".\\1" size "${size}")
      say("${wheel}, ${size} MB")
      download("${wheel}" "${hash}" "${python}" "${tags}" "${work}" "${file}")
    endif()
  endforeach()
  say("unpacking into ${cache}/prefix/${key}")
  foreach(hash IN LISTS hashes)
    check_archive_names("${store}/${hash}.whl")
    file(ARCHIVE_EXTRACT INPUT "${store}/${hash}.whl" DESTINATION "${work}/tree")
  endforeach()
  complete_toolkit("${work}/tree")
  write_manifest("${work}/tree")
  file(MAKE_DIRECTORY "${cache}/prefix")
  if(EXISTS "${cache}/prefix/${key}")
    say("the copy in the cache was damaged: replacing it")
    file(RENAME "${cache}/prefix/${key}" "${work}/damaged")
  endif()
  file(RENAME "${work}/tree" "${cache}/prefix/${key}" RESULT result)
  entry_is_whole("${cache}/prefix/${key}" whole)  # also TRUE when another run was first
  file(REMOVE_RECURSE "${work}")
  if(NOT whole)
    fail("could not put the unpacked wheels into place: ${result}" "${cache}/prefix/${key}")
  endif()
  foreach(hash IN LISTS hashes)
    file(REMOVE "${store}/${hash}.whl")
  endforeach()
endfunction()

foreach(name IN ITEMS LOCK GROUPS OUT)
  if("${${name}}" STREQUAL "")
    fail("fetch.cmake needs -D${name}=<value>; its first lines say which")
  endif()
endforeach()
string(REPLACE "," ";" GROUPS "${GROUPS}")
string(REPLACE "," ";" PIP "${PIP}")
file(WRITE "${OUT}" "")
cache_directory(cache)
read_lock("${LOCK}" "${GROUPS}")
string(SHA256 key "layout 1;${hashes}")
string(SUBSTRING "${key}" 0 16 key)
set(entry "${cache}/prefix/${key}")
entry_is_whole("${entry}" whole)
if(NOT whole AND NOT CHECK_ONLY)
  if(PIP STREQUAL "")
    fail("fetch.cmake needs -DPIP=<program,argument,...> to fetch something")
  endif()
  file(MAKE_DIRECTORY "${cache}")
  lock_cache("${cache}")
  entry_is_whole("${entry}" whole)  # another run may have filled it meanwhile
  if(NOT whole)
    fill_entry("${cache}" "${key}")
    set(whole TRUE)
  endif()
endif()
if(whole)
  file(WRITE "${OUT}" "${entry}\n")
endif()
