# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors
#
# Part of CUDNNLinkCheck: what has to agree within one binary and within one process.
include_guard(GLOBAL)
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...4.4)

# All checks of <root> in one configuration. <target> <item>: what <target> is taken to link, too.
function(_cudnn_link_check_configuration root)
  set(context_use link)
  _cudnn_link_closure("${root}" ${ARGN})
  math(EXPR last "${node_count} - 1")
  _cudnn_link_gather()
  _cudnn_link_check_msvc()
  _cudnn_link_check_cuda_runtime()
  _cudnn_link_check_one_cudnn()
  _cudnn_link_check_one_cuda()
  _cudnn_link_check_word_size()
  foreach(n IN LISTS cuda_nodes)
    _cudnn_link_check_host_compiler("${node_${n}_name}")
    _cudnn_link_check_host_flags("${node_${n}_name}")
  endforeach()
  foreach(entry IN LISTS closure_unresolved)
    string(REGEX MATCH "^([^|]*)\\|(.*)$" entry "${entry}")
    set(target "${CMAKE_MATCH_1}")
    _cudnn_link_unresolved_text(text "${CMAKE_MATCH_2}")
    _cudnn_link_not_checked("${text} (linked by ${target}: it is decided later)")
    if(NOT ARGN)
      _cudnn_link_guard_items("${root}" "${target}")
    endif()
  endforeach()
endfunction()

# What the checks share: node_<n>_role, _file, _type, _compiled; heads, cuda_nodes (compiled
# nodes with CUDA sources), msvc.
macro(_cudnn_link_gather)
  set(heads "")
  set(cuda_nodes "")
  get_property(directory TARGET "${root}" PROPERTY SOURCE_DIR)
  _cudnn_link_is_msvc(msvc "${directory}")
  foreach(n RANGE ${last})
    _cudnn_link_role(node_${n}_role node_${n}_file ${n})
    _cudnn_link_type(node_${n}_type ${n})
    _cudnn_link_is_compiled(node_${n}_compiled ${n})
    if(node_${n}_image EQUAL n)
      list(APPEND heads ${n})
    endif()
    # A shared library is compiled once, though it is a node of its user and the head of its own.
    set(node_${n}_member FALSE)
    if(node_${n}_compiled AND (node_${n}_image EQUAL n
        OR node_${n}_type MATCHES "^(STATIC|OBJECT)_LIBRARY$"))
      set(node_${n}_member TRUE)
      _cudnn_link_languages(languages "${node_${n}_name}")
      if("CUDA" IN_LIST languages)
        list(APPEND cuda_nodes ${n})
      endif()
    endif()
    _cudnn_link_name_unchecked(${n})
  endforeach()
endmacro()

# A library without properties that tell what it was built with is named.
function(_cudnn_link_name_unchecked n)
  set(property CUDA_RUNTIME_LIBRARY)
  if(msvc)
    set(property MSVC_RUNTIME_LIBRARY)
  endif()
  _cudnn_link_property(value ${n} ${property})
  set(by "")
  if(NOT node_${n}_by STREQUAL "")
    set(by ", linked by ${node_${node_${n}_by}_name}")
  endif()
  if(node_${n}_kind STREQUAL "hidden")
    _cudnn_link_definition(found "${node_${n}_directory}" CUDNN_LIBRARIES)
    if(NOT (node_${n}_name MATCHES "^CUDNN::" AND found) AND NOT node_${n}_name MATCHES "^CUDA::")
      _cudnn_link_not_checked("${node_${n}_name} (an imported target of ${node_${n}_directory} \
only${by})")
    endif()
  elseif(node_${n}_role STREQUAL "none" AND NOT value_SET
      AND (node_${n}_kind STREQUAL "item" OR (node_${n}_kind STREQUAL "imported"
        AND node_${n}_type MATCHES "^(STATIC|SHARED|UNKNOWN)_LIBRARY$")))
    _cudnn_link_not_checked("${node_${n}_name} (prebuilt, without ${property}${by})")
  endif()
endfunction()

# Compares the rows "<node>|<property>|<value>" of one image: one finding, when the values differ.
# Sets <out> to whether they do.
function(_cudnn_link_compare out level title fix)
  set(values "")
  set(shown "")
  foreach(row IN LISTS ARGN)
    string(REGEX MATCH "^([^|]*)\\|([^|]*)\\|(.*)$" row "${row}")
    list(APPEND values "${CMAKE_MATCH_3}")
    list(APPEND shown "${node_${CMAKE_MATCH_1}_name}|${CMAKE_MATCH_2}|${CMAKE_MATCH_3}")
  endforeach()
  list(REMOVE_DUPLICATES values)
  list(REMOVE_DUPLICATES shown)
  list(LENGTH values count)
  set(${out} FALSE PARENT_SCOPE)
  if(count GREATER 1)
    set(${out} TRUE PARENT_SCOPE)
    _cudnn_link_finding(${level} "${title}" "${fix}" ${shown})
  endif()
endfunction()

# C run-time library and _ITERATOR_DEBUG_LEVEL: one per binary. Over a DLL's border only a note.
function(_cudnn_link_check_msvc)
  if(NOT msvc)
    return()
  endif()
  set(head_rows "")
  foreach(head IN LISTS heads)
    _cudnn_link_msvc_runtime(head_runtime from ${head})
    set(rows "")
    set(level_rows "")
    set(level_is_set FALSE)
    foreach(n RANGE ${last})
      if(node_${n}_image EQUAL head AND (node_${n}_member OR node_${n}_kind STREQUAL "imported")
          AND NOT (node_${n}_kind STREQUAL "imported" AND node_${n}_type STREQUAL "SHARED_LIBRARY"))
        _cudnn_link_msvc_runtime(runtime from ${n})
        if(runtime MATCHES "{{\\?")
          _cudnn_link_unresolved_text(text "${runtime}")
          _cudnn_link_not_checked("MSVC_RUNTIME_LIBRARY of ${node_${n}_name} (${text}: it is \
decided later)")
          _cudnn_link_guard_property("${node_${n}_name}" "${node_${head}_name}"
            MSVC_RUNTIME_LIBRARY "${head_runtime}")
        elseif(NOT runtime STREQUAL "")
          list(APPEND rows "${n}|${from}|${runtime}")
          if(n EQUAL head)
            list(APPEND head_rows "${n}|${from}|${runtime}")
          endif()
          if(node_${n}_member)
            _cudnn_link_iterator_level(value level_from "${node_${n}_name}" "${runtime}")
            if(NOT level_from STREQUAL "")
              set(level_is_set TRUE)
            else()
              set(level_from "_ITERATOR_DEBUG_LEVEL (follows from ${runtime})")
            endif()
            list(APPEND level_rows "${n}|${level_from}|${value}")
          endif()
        endif()
      endif()
    endforeach()
    set(name "${node_${head}_name}")
    _cudnn_link_compare(differ error "one binary (${name}) with several C run-time libraries"
      "give all of them the MSVC_RUNTIME_LIBRARY of ${name} (and take /MD, /MT out of their \
flags), or call cudnn_use_consistent_linking(${name})"
      ${rows})
    if(level_is_set)
      _cudnn_link_compare(differ error "one binary (${name}) with several _ITERATOR_DEBUG_LEVELs: \
the standard library's containers have several layouts in it"
        "define _ITERATOR_DEBUG_LEVEL for all of them or for none, or call \
cudnn_use_consistent_linking(${name})"
        ${level_rows})
    endif()
  endforeach()
  _cudnn_link_compare(differ note "the program and a DLL of it have different C run-time \
libraries: what one allocates, the other can't free"
    "leave it where the DLL has a plain C interface, else give both one MSVC_RUNTIME_LIBRARY"
    ${head_rows})
endfunction()

# The CUDA run-time library: one kind per binary, and Static with a static cuDNN.
function(_cudnn_link_check_cuda_runtime)
  foreach(head IN LISTS heads)
    set(rows "")
    set(has_cuda FALSE)
    set(static_cudnn "")
    foreach(n RANGE ${last})
      if(node_${n}_image EQUAL head)
        if(n IN_LIST cuda_nodes)
          set(has_cuda TRUE)
          _cudnn_link_add_cuda_runtime()
        elseif(node_${n}_role STREQUAL "cudart-shared")
          list(APPEND rows "${n}|linked by ${node_${node_${n}_by}_name}|Shared")
        elseif(node_${n}_role STREQUAL "cudart-static" AND NOT static_cudnn_by_${n})
          list(APPEND rows "${n}|linked by ${node_${node_${n}_by}_name}|Static")
        elseif(node_${n}_role STREQUAL "cudnn-static")
          list(APPEND static_cudnn "${n}")
        endif()
      endif()
    endforeach()
    if(has_cuda AND NOT head IN_LIST cuda_nodes)
      # linked by CUDA's rules, so with the head's own choice
      set(n ${head})
      _cudnn_link_add_cuda_runtime()
    endif()
    set(name "${node_${head}_name}")
    if(NOT static_cudnn STREQUAL "" AND "${rows}" MATCHES "\\|Shared(;|$)")
      list(FILTER rows INCLUDE REGEX "\\|Shared$")
      list(GET static_cudnn 0 n)
      set(shown "${node_${n}_name}|linked by ${node_${node_${n}_by}_name}|cuDNN's static archives, \
which need the static CUDA run-time library")
      foreach(row IN LISTS rows)
        string(REGEX MATCH "^([0-9]*)(.*)$" row "${row}")
        list(APPEND shown "${node_${CMAKE_MATCH_1}_name}${CMAKE_MATCH_2}")
      endforeach()
      _cudnn_link_finding(error "${name}: static cuDNN with the shared CUDA run-time library"
        "set CUDA_RUNTIME_LIBRARY to Static and link CUDA::cudart_static, or link the shared cuDNN \
(CUDNN::cudnn); cudnn_use_consistent_linking(${name}) does the first"
        ${shown})
    else()
      _cudnn_link_compare(differ error "${name}: both the static and the shared CUDA run-time \
library"
        "give all targets one CUDA_RUNTIME_LIBRARY, and link CUDA::cudart with Shared, \
CUDA::cudart_static with Static; or call cudnn_use_consistent_linking(${name})"
        ${rows})
    endif()
  endforeach()
  _cudnn_link_check_shared_cudnn()
endfunction()

macro(_cudnn_link_add_cuda_runtime)
  _cudnn_link_cuda_runtime(value from "${node_${n}_name}")
  if(value MATCHES "{{\\?")
    _cudnn_link_unresolved_text(text "${value}")
    _cudnn_link_not_checked("CUDA_RUNTIME_LIBRARY of ${node_${n}_name} (${text}: it is decided \
later)")
    _cudnn_link_cuda_runtime(head_runtime from "${node_${head}_name}")
    _cudnn_link_guard_property("${node_${n}_name}" "${node_${head}_name}" CUDA_RUNTIME_LIBRARY
      "${head_runtime}")
  elseif(NOT value STREQUAL "None")
    list(APPEND rows "${n}|${from}|${value}")
  endif()
endmacro()

# The reverse: a shared cuDNN beside static CUDA libraries. It loads its own copies of them.
function(_cudnn_link_check_shared_cudnn)
  set(shared "")
  set(static "")
  set(runtime "")
  foreach(n RANGE ${last})
    set(row "${node_${n}_name}|linked by ")
    if(NOT node_${n}_by STREQUAL "")
      string(APPEND row "${node_${node_${n}_by}_name}")
    endif()
    if(node_${n}_role STREQUAL "cudnn-shared")
      list(APPEND shared "${row}|shared cuDNN")
    elseif(node_${n}_role STREQUAL "cuda-static")
      list(APPEND static "${row}|static")
    elseif(node_${n}_role STREQUAL "cudart-static")
      list(APPEND runtime "${row}|static")
    endif()
  endforeach()
  if(NOT shared STREQUAL "" AND NOT static STREQUAL "")
    list(GET shared 0 shared)
    _cudnn_link_finding(error "a shared cuDNN with static CUDA libraries: cuDNN loads the shared \
ones besides, so the process holds both"
      "link CUDA's shared libraries (CUDA::cublasLt, CUDA::nvrtc), or the static cuDNN \
(CUDNN::cudnn_static)"
      ${shared} ${static})
  elseif(NOT shared STREQUAL "" AND NOT runtime STREQUAL "")
    list(GET shared 0 shared)
    _cudnn_link_finding(note "a shared cuDNN with the static CUDA run-time library: each has one \
of its own, and both use one device context"
      "nothing to do, unless you want one: CUDA_RUNTIME_LIBRARY Shared and CUDA::cudart"
      ${shared} ${runtime})
  endif()
endfunction()

# One cuDNN in the process.
function(_cudnn_link_check_one_cudnn)
  set(directories "")
  set(rows "")
  set(kinds "")
  foreach(n RANGE ${last})
    if(node_${n}_role MATCHES "^cudnn-(shared|static)$")
      list(APPEND kinds ${CMAKE_MATCH_1})
      _cudnn_link_cudnn(directory version cuda ${n} "${node_${n}_file}")
      if(directory STREQUAL "")
        if(NOT node_${n}_name MATCHES "^CUDNN::.*static$")
          _cudnn_link_not_checked("which cuDNN ${node_${n}_name} is (nothing tells its file)")
        endif()
      elseif(NOT directory IN_LIST directories)
        list(APPEND directories "${directory}")
        set(by "${node_${n}_name}")
        if(NOT node_${n}_by STREQUAL "")
          set(by "${node_${node_${n}_by}_name}")
        endif()
        list(APPEND rows "${by}|${node_${n}_name}|cuDNN ${version} in ${directory}")
      endif()
    endif()
  endforeach()
  list(LENGTH directories count)
  list(REMOVE_DUPLICATES kinds)
  list(LENGTH kinds kind_count)
  if(count GREATER 1)
    _cudnn_link_finding(error "two cuDNN in one process: the one that is loaded first serves both, \
with the other's headers"
      "find cuDNN once, in the top directory, or give both the same CUDNN_ROOT"
      ${rows})
  elseif(kind_count GREATER 1)
    set(rows "")
    foreach(n RANGE ${last})
      if(node_${n}_role MATCHES "^cudnn-(shared|static)$" AND NOT node_${n}_by STREQUAL "")
        list(APPEND rows "${node_${node_${n}_by}_name}|links ${node_${n}_name}|${CMAKE_MATCH_1}")
      endif()
    endforeach()
    _cudnn_link_finding(error "the static and the shared cuDNN in one process: two copies with a \
state of their own"
      "link CUDNN::cudnn everywhere, or CUDNN::cudnn_static everywhere (CUDNN_USE_STATIC_LIBS)"
      ${rows})
  endif()
endfunction()

# One CUDA toolkit, and a cuDNN that is built for its major.
function(_cudnn_link_check_one_cuda)
  set(versions "")
  set(rows "")
  set(majors "")
  set(cudnn_row "")
  foreach(n RANGE ${last})
    _cudnn_link_toolkit(version from ${n} "${node_${n}_role}")
    if(NOT version STREQUAL "" AND NOT version IN_LIST versions)
      list(APPEND versions ${version})
      string(REGEX MATCH "^[0-9]+" major "${version}")
      list(APPEND majors ${major})
      set(by "${node_${n}_name}")
      if(NOT node_${n}_by STREQUAL "" AND NOT node_${n}_kind STREQUAL "build")
        set(by "${node_${node_${n}_by}_name} (${by})")
      endif()
      list(APPEND rows "${by}|${from}|CUDA ${version}")
    endif()
    if(node_${n}_role MATCHES "^cudnn-" AND cudnn_row STREQUAL "")
      _cudnn_link_cudnn(directory number cuda ${n} "${node_${n}_file}")
      if(cuda MATCHES "^[0-9]+")
        set(cudnn_major "${CMAKE_MATCH_0}")
        set(cudnn_row "${node_${n}_name}|CUDNN_CUDA_VERSION|cuDNN ${number} for CUDA ${cuda}")
      endif()
    endif()
  endforeach()
  list(LENGTH versions count)
  if(count GREATER 1)
    _cudnn_link_finding(error "two CUDA toolkits in one process"
      "give all directories one toolkit: CUDAToolkit_ROOT and CMAKE_CUDA_COMPILER of the same \
install"
      ${rows})
  endif()
  if(NOT cudnn_row STREQUAL "" AND count GREATER 0)
    list(REMOVE_ITEM majors ${cudnn_major})
    _cudnn_link_definition(check "${CMAKE_CURRENT_SOURCE_DIR}" CUDNN_CUDA_CHECK)
    if(NOT majors STREQUAL "" AND NOT "${check}" STREQUAL "OFF")
      _cudnn_link_finding(error "cuDNN is built for another CUDA major than the program"
        "point CUDNN_ROOT at a cuDNN for the CUDA in use"
        "${cudnn_row}" ${rows})
    endif()
  endif()
endfunction()

# There is no 32-bit cuDNN.
function(_cudnn_link_check_word_size)
  set(uses FALSE)
  set(rows "")
  foreach(n RANGE ${last})
    if(node_${n}_role MATCHES "^cud(nn|art)-")
      set(uses TRUE)
    elseif(node_${n}_member)
      get_property(directory TARGET "${node_${n}_name}" PROPERTY SOURCE_DIR)
      _cudnn_link_definition(size "${directory}" CMAKE_SIZEOF_VOID_P)
      _cudnn_link_languages(languages "${node_${n}_name}")
      list(REMOVE_ITEM languages CUDA)
      if("${size}" STREQUAL "4")
        list(APPEND rows "${node_${n}_name}|CMAKE_SIZEOF_VOID_P|4 (32-bit)")
      else()
        foreach(language IN LISTS languages)
          _cudnn_link_options(options "${node_${n}_name}" ${language})
          if("-m32" IN_LIST options)
            list(APPEND rows "${node_${n}_name}|COMPILE_OPTIONS|-m32")
          endif()
        endforeach()
      endif()
    endif()
  endforeach()
  if(uses AND NOT rows STREQUAL "")
    _cudnn_link_finding(error "32-bit code with cuDNN, which exists for 64-bit systems only"
      "build for 64 bits (-A x64 with Visual Studio, no -m32)"
      ${rows})
  endif()
endfunction()

cmake_policy(POP)
