# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors
#
# Part of CUDNNLinkCheck: nvcc and the compiler that it calls for the host's code.
include_guard(GLOBAL)
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)

# The C++ compiler that nvcc calls in <directory>: its path, and the variable that says so. Empty
# when nothing tells.
function(_cudnn_link_nvcc_host out source directory)
  set(path "")
  set(from "")
  _cudnn_link_definition(simulated "${directory}" CMAKE_CUDA_SIMULATE_ID)
  foreach(variable IN ITEMS CMAKE_CUDA_HOST_COMPILER CMAKE_CUDA_HOST_LINK_LAUNCHER)
    if(path STREQUAL "")
      set(from ${variable})
      _cudnn_link_definition(path "${directory}" ${variable})
      if(simulated STREQUAL "MSVC" AND variable STREQUAL "CMAKE_CUDA_HOST_LINK_LAUNCHER")
        set(path cl) # the launcher is the linker there
      endif()
    endif()
  endforeach()
  if(NOT path STREQUAL "" AND NOT IS_ABSOLUTE "${path}")
    find_program(program NAMES "${path}" NO_CACHE) # as nvcc does: by PATH
    if(program)
      set(path "${program}")
    endif()
  endif()
  if(from STREQUAL "CMAKE_CUDA_HOST_LINK_LAUNCHER")
    set(from "what nvcc takes by itself")
  endif()
  set(${out} "${path}" PARENT_SCOPE)
  set(${source} "${from}" PARENT_SCOPE)
endfunction()

# Kind (GNU, Clang, MSVC) and version of the host compiler <path>, asked of itself where CMake
# doesn't know; kept for the rest of the configure.
function(_cudnn_link_compiler_identity kind version directory path)
  set(${kind} "" PARENT_SCOPE)
  set(${version} "" PARENT_SCOPE)
  _cudnn_link_definition(simulated "${directory}" CMAKE_CUDA_SIMULATE_ID)
  if(simulated STREQUAL "MSVC")
    _cudnn_link_definition(number "${directory}" CMAKE_CUDA_SIMULATE_VERSION)
    set(${kind} MSVC PARENT_SCOPE)
    set(${version} "${number}" PARENT_SCOPE)
    return()
  endif()
  string(MD5 key "${path}")
  get_property(text GLOBAL PROPERTY _CUDNN_LINK_COMPILER_${key})
  if(NOT text AND NOT CMAKE_HOST_WIN32 AND EXISTS "${path}" AND NOT IS_DIRECTORY "${path}")
    execute_process(COMMAND "${path}" -dM -E -x c++ /dev/null
      OUTPUT_VARIABLE text ERROR_QUIET TIMEOUT 20)
    string(REGEX MATCHALL "__(GNUC|GNUC_MINOR|clang_major|clang_minor)__ [0-9]+" text "${text}")
    set_property(GLOBAL PROPERTY _CUDNN_LINK_COMPILER_${key} "${text}")
  endif()
  foreach(pair IN ITEMS "Clang|clang_major|clang_minor" "GNU|GNUC|GNUC_MINOR")
    string(REPLACE "|" ";" pair "${pair}")
    list(GET pair 0 name)
    list(GET pair 1 major)
    list(GET pair 2 minor)
    if("${text}" MATCHES "__${major}__ ([0-9]+)")
      set(number "${CMAKE_MATCH_1}")
      if("${text}" MATCHES "__${minor}__ ([0-9]+)")
        string(APPEND number ".${CMAKE_MATCH_1}")
      endif()
      set(${kind} ${name} PARENT_SCOPE)
      set(${version} ${number} PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# crt/host_config.h of the toolkit that nvcc belongs to (host_config.h before CUDA 10).
function(_cudnn_link_host_config out directory)
  set(${out} "" PARENT_SCOPE)
  _cudnn_link_definition(includes "${directory}" CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES)
  _cudnn_link_definition(nvcc "${directory}" CMAKE_CUDA_COMPILER)
  if(NOT "${nvcc}" STREQUAL "")
    get_filename_component(root "${nvcc}" DIRECTORY)
    get_filename_component(root "${root}" DIRECTORY)
    list(APPEND includes "${root}/include")
  endif()
  foreach(include IN LISTS includes)
    foreach(name IN ITEMS crt/host_config.h host_config.h)
      if(EXISTS "${include}/${name}")
        set(${out} "${include}/${name}" PARENT_SCOPE)
        return()
      endif()
    endforeach()
  endforeach()
endfunction()

# Sets <out> to what nvcc's own header says against this host compiler, or to nothing. The header
# refuses with #if lines on these macros: "__GNUC__ > 15", "(__clang_major__ >= 21) ||
# (__clang_major__ < 3)", "_MSC_VER < 1920 || _MSC_VER >= 1950".
function(_cudnn_link_refused_by_nvcc out header kind version)
  set(${out} "" PARENT_SCOPE)
  string(REPLACE "." ";" parts "${version};0")
  list(GET parts 0 major)
  list(GET parts 1 minor)
  if(kind STREQUAL "GNU")
    set(macro __GNUC__)
    set(value ${major})
  elseif(kind STREQUAL "Clang")
    set(macro __clang_major__)
    set(value ${major})
  else()
    set(macro _MSC_VER)
    string(LENGTH "${minor}" digits)
    if(digits LESS 2)
      set(minor "0${minor}")
    endif()
    set(value ${major}${minor})
  endif()
  file(SIZE "${header}" size)
  if(size GREATER 1000000)
    return()
  endif()
  file(STRINGS "${header}" lines REGEX "^#if.*${macro} *(<|>|>=|<=) *[0-9]+|^#error")
  set(limits "")
  foreach(line IN LISTS lines)
    if(line MATCHES "^#error" AND NOT limits STREQUAL "")
      # the #error that belongs to the #if before it
      foreach(limit IN LISTS limits)
        string(REGEX MATCH "([<>]=?) *([0-9]+)" ignored "${limit}")
        set(operator "${CMAKE_MATCH_1}")
        set(bound "${CMAKE_MATCH_2}")
        if((operator STREQUAL ">" AND value GREATER bound)
            OR (operator STREQUAL ">=" AND value GREATER_EQUAL bound)
            OR (operator STREQUAL "<" AND value LESS bound)
            OR (operator STREQUAL "<=" AND value LESS_EQUAL bound))
          set(${out} "${macro} is ${value}, and ${header} refuses ${macro} ${operator} ${bound}"
            PARENT_SCOPE)
          return()
        endif()
      endforeach()
    endif()
    set(limits "")
    # the compilers that only call themselves clang have macros of their own in the same line
    if(line MATCHES "^#if" AND NOT line MATCHES "defined|__GRCO|__HORIZON|&&.*__GNUC")
      string(REGEX MATCHALL "${macro} *(<|>|>=|<=) *[0-9]+" limits "${line}")
    endif()
  endforeach()
endfunction()

# Host compiler of nvcc against that of the C++ sources, and against what nvcc takes. <target> has
# CUDA sources.
function(_cudnn_link_check_host_compiler target)
  get_property(directory TARGET "${target}" PROPERTY SOURCE_DIR)
  _cudnn_link_definition(id "${directory}" CMAKE_CUDA_COMPILER_ID)
  if(NOT id STREQUAL "NVIDIA")
    return()
  endif()
  _cudnn_link_nvcc_host(host from "${directory}")
  # a flag beats the variable
  _cudnn_link_options(options "${target}" CUDA)
  set(next FALSE)
  foreach(option IN LISTS options)
    if(next OR option MATCHES "^(-ccbin|--compiler-bindir)=(.+)")
      set(host "${option}")
      if(NOT next)
        set(host "${CMAKE_MATCH_2}")
      endif()
      set(from "-ccbin among the flags of ${target}")
      set(next FALSE)
    elseif(option MATCHES "^(-ccbin|--compiler-bindir)$")
      set(next TRUE)
    endif()
  endforeach()
  if(host STREQUAL "")
    _cudnn_link_not_checked("the host compiler of nvcc (CMake does not tell which it is)")
    return()
  endif()
  _cudnn_link_compiler_identity(kind version "${directory}" "${host}")
  if(kind STREQUAL "")
    _cudnn_link_not_checked("the host compiler of nvcc, ${host} (it does not tell its version)")
    return()
  endif()

  _cudnn_link_definition(cxx "${directory}" CMAKE_CXX_COMPILER)
  _cudnn_link_definition(cxx_id "${directory}" CMAKE_CXX_COMPILER_ID)
  _cudnn_link_definition(cxx_version "${directory}" CMAKE_CXX_COMPILER_VERSION)
  _cudnn_link_definition(cxx_simulated "${directory}" CMAKE_CXX_SIMULATE_ID)
  string(REGEX REPLACE "^(AppleClang|IntelLLVM)$" "Clang" cxx_id "${cxx_id}")
  # (clang-cl is made to go with MSVC)
  if(NOT "${cxx}" STREQUAL "" AND NOT "${cxx_id}" STREQUAL ""
      AND NOT (kind STREQUAL "MSVC" AND "${cxx_simulated}" STREQUAL "MSVC"))
    # One kind and one major version is one compiler, whatever its path (gcc and g++, a launcher, a
    # link); for MSVC all of 19.x are binary compatible.
    string(REGEX MATCH "^[0-9]+" major "${version}")
    string(REGEX MATCH "^[0-9]+" cxx_major "${cxx_version}")
    if(NOT kind STREQUAL cxx_id OR NOT major STREQUAL cxx_major)
      _cudnn_link_finding(error "nvcc calls another host compiler than the one of the C++ sources"
        "set CMAKE_CUDA_HOST_COMPILER to ${cxx} and configure a new build directory (it is read \
when CUDA is enabled for the first time), or build the C++ sources with ${host}"
        "${target}|CMAKE_CXX_COMPILER|${cxx} (${cxx_id} ${cxx_version})"
        "${target}|host compiler of nvcc|${host} (${kind} ${version}, ${from})")
    endif()
  endif()

  if("${options}" MATCHES "(^|;)-(-)?allow-unsupported-compiler")
    return()
  endif()
  _cudnn_link_host_config(header "${directory}")
  if(header STREQUAL "")
    _cudnn_link_not_checked(
      "whether nvcc takes ${kind} ${version} (no crt/host_config.h beside it)")
    return()
  endif()
  _cudnn_link_refused_by_nvcc(why "${header}" ${kind} "${version}")
  if(NOT why STREQUAL "")
    _cudnn_link_definition(cuda "${directory}" CMAKE_CUDA_COMPILER_VERSION)
    _cudnn_link_finding(error "nvcc ${cuda} does not take this host compiler"
      "set CMAKE_CUDA_HOST_COMPILER to a version that it takes and configure a new build directory"
      "${target}|host compiler of nvcc|${host} (${kind} ${version}): ${why}")
  endif()
endfunction()

# Host flags that nvcc gets as its own, for a target with CUDA sources. From nvcc 10.2 on CMake has
# it forward options that it doesn't know, so there only those are meant that it would misread.
function(_cudnn_link_misread_flags out target)
  set(${out} "" PARENT_SCOPE)
  get_property(directory TARGET "${target}" PROPERTY SOURCE_DIR)
  _cudnn_link_definition(id "${directory}" CMAKE_CUDA_COMPILER_ID)
  if(NOT id STREQUAL "NVIDIA")
    return()
  endif()
  _cudnn_link_definition(version "${directory}" CMAKE_CUDA_COMPILER_VERSION)
  _cudnn_link_is_msvc(msvc "${directory}")
  _cudnn_link_options(options "${target}" CUDA)
  set(bad "")
  set(skip FALSE) # the word after -Xcompiler and its kin
  foreach(option IN LISTS options)
    if(skip)
      set(skip FALSE)
    elseif(option MATCHES
        "^(-X|--)(compiler|linker|ptxas|nvlink|archive|cudafe|fatbin)(-options)?$")
      set(skip TRUE)
    elseif(option MATCHES "^-Werror(=|$)"
        OR (msvc AND option MATCHES
          "^-(M[DT]d?|W[0-4X]|EH[a-z]+|Z[ci].*|bigobj|utf-8|permissive-?)$")
        OR (version VERSION_LESS 10.2.89
          AND option MATCHES "^-([Wf]|m[a-z]|p(thread|ipe|edantic)|stdlib|rdynamic|ansi|nostd)"))
      _cudnn_link_is_nvcc_option(own "${option}")
      if(NOT own)
        list(APPEND bad "${option}")
      endif()
    elseif(msvc AND option MATCHES "^/[A-Za-z]" AND NOT EXISTS "${option}")
      list(APPEND bad "${option}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES bad)
  set(${out} "${bad}" PARENT_SCOPE)
endfunction()

function(_cudnn_link_check_host_flags target)
  _cudnn_link_misread_flags(bad "${target}")
  if(bad)
    list(TRANSFORM bad REPLACE "(.+)" "\$<\$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=\\1>"
      OUTPUT_VARIABLE wrapped)
    list(JOIN bad " " bad)
    list(JOIN wrapped " " wrapped)
    _cudnn_link_finding(error "flags for the host compiler reach nvcc, which takes them for its own"
      "give them to the host's languages alone, and to CUDA as ${wrapped}, or call \
cudnn_use_consistent_linking(${target})"
      "${target}|COMPILE_OPTIONS and CMAKE_CUDA_FLAGS|${bad}")
  endif()
endfunction()

# Is <option>, which looks like one of the host's, nvcc's own? The names are those of `nvcc --help`.
function(_cudnn_link_is_nvcc_option out option)
  set(names fatbin forward-unknown-to-host-compiler forward-unknown-to-host-linker
    forward-unknown-opts ftemplate-backtrace-limit ftemplate-depth fdevice-syntax-only
    fdevice-time-trace ftz fmad frandom-seed force-cl-env-setup m m64 m32 maxrregcount Wreorder
    Wdefault-stream-launch Wmissing-launch-bounds Wext-lambda-captures-this
    Wno-deprecated-declarations Wno-deprecated-gpu-targets)
  set(error_kinds all-warnings cross-execution-space-call reorder default-stream-launch
    missing-launch-bounds ext-lambda-captures-this deprecated-declarations)
  set(${out} FALSE PARENT_SCOPE)
  if(option MATCHES "^-Werror=(.+)$")
    string(REPLACE "," ";" kinds "${CMAKE_MATCH_1}")
    list(REMOVE_ITEM kinds ${error_kinds})
    if(kinds STREQUAL "")
      set(${out} TRUE PARENT_SCOPE)
    endif()
  elseif(option MATCHES "^-([^=]+)" AND CMAKE_MATCH_1 IN_LIST names)
    set(${out} TRUE PARENT_SCOPE)
  endif()
endfunction()

cmake_policy(POP)
