# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

#[[
What a library of the double exports: one name a line in cudart.txt and cudnn.txt, the one source
of the version script (Linux), of the .def file (Windows) and of the tests that compare with the
samples' imports and with the real libraries.

A line may carry a range of versions after the name, ends included:
  cudnnGetLastErrorString 90000-      from that version on
  cudnnOpsInferVersionCheck -89999    up to it
  cudaGetDeviceProperties_v2 12000-12999
]]

#[[
cpu_double_read_exports(<variable> <file> <version>)

The names in <file> that a library of <version> (CUDNN_VERSION, CUDART_VERSION) has.
]]
function(cpu_double_read_exports variable file version)
  cmake_path(NORMAL_PATH file) # Ninja takes two spellings of one file for two rules
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  file(STRINGS "${file}" lines)
  set(names "")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^([A-Za-z0-9_]+)( ([0-9]*)-([0-9]*))?$")
      message(FATAL_ERROR "${file}: neither a name nor a name and a range: '${line}'")
    endif()
    set(name "${CMAKE_MATCH_1}")
    set(first "${CMAKE_MATCH_3}")
    set(last "${CMAKE_MATCH_4}")
    if((first STREQUAL "" OR NOT version LESS first)
       AND (last STREQUAL "" OR NOT version GREATER last)
    )
      list(APPEND names "${name}")
    endif()
  endforeach()
  set(${variable} "${names}" PARENT_SCOPE)
endfunction()

#[[
cpu_double_export(<target> NODE <node> LIBRARY <dll> NAMES <name>... [PRIVATE_NAMES <name>...])

Makes the target export exactly these names. On ELF under the symbol version <node>, which is the
real library's soname; PRIVATE_NAMES under one of our own: what links to them can't be loaded with
the real library by mistake. On Windows by a .def file for <dll>.
]]
function(cpu_double_export target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "NODE;LIBRARY" "NAMES;PRIVATE_NAMES")
  if(WIN32)
    list(JOIN arg_NAMES "\n  " exports)
    list(JOIN arg_PRIVATE_NAMES "\n  " private_exports)
    file(CONFIGURE
      OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${target}.def"
      CONTENT "LIBRARY @arg_LIBRARY@\nEXPORTS\n  @exports@\n  @private_exports@\n"
      @ONLY
    )
    target_sources(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/${target}.def")
  else()
    list(JOIN arg_NAMES ";\n    " exports)
    set(text "${arg_NODE} {\n  global:\n    ${exports};\n  local:\n    *;\n};\n")
    if(arg_PRIVATE_NAMES)
      list(JOIN arg_PRIVATE_NAMES ";\n    " exports)
      string(APPEND text "CUDNN_CMAKE_CPU_DOUBLE {\n  global:\n    ${exports};\n};\n")
    endif()
    # A script among the input files, which the linker takes as an addition to its own. As an option
    # (--version-script) its path would be escaped twice, and be another one when it holds a $.
    set(script "${CMAKE_CURRENT_BINARY_DIR}/${target}.ld")
    file(CONFIGURE OUTPUT "${script}" CONTENT "VERSION {\n${text}}\n" @ONLY)
    target_link_libraries(${target} PRIVATE "${script}")
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${script}")
  endif()
endfunction()
