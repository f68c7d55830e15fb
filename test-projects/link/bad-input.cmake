# SPDX-License-Identifier: BSD-3-Clause
# link.bad-input: files that no install has, but a broken disk, a careless script or a joker leaves.
# The find ends soon, says what is wrong and lets the configure go on. What a broken install looks
# like is in find-cudnn/cases/broken.json. Not among them: FIFOs and devices under names that are
# read. The module does not look for them, since that would cost four calls a file.

link_install(good cudnn 9.8.0 "cuda=\"12.8\"")
link_install(good_7 cudnn 7.6.5)
link_install(good_8 cudnn 8.9.7 "cuda=\"12\"")
link_toolkit(toolkit 12.8)
link_tree(good_tree "${good}" "${toolkit}")
link_tree(good_tree_7 "${good_7}" "${toolkit}")
link_tree(good_tree_8 "${good_8}" "${toolkit}")

#[[
link_bad_input_case(<name> STDOUT <regex>...
  [TREE <steps>]        default: a good install and a toolkit
  [REMOVE <file>]       below the tree, before COMMAND
  [COMMAND <word>...]   what makes the bad file
  [ROOT <dir>]          CUDNN_ROOT, default <tree>/cudnn
  [NEEDS <variable>])   a program from Machine.cmake
]]
function(link_bad_input_case name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TREE;REMOVE;NEEDS;ROOT" "STDOUT;COMMAND")
  if(DEFINED arg_NEEDS AND NOT "${${arg_NEEDS}_MISSING}" STREQUAL "")
    link_skipped_case("link.bad-input.${name}" "${${arg_NEEDS}_MISSING}")
    return()
  endif()
  if(NOT DEFINED arg_TREE)
    set(arg_TREE "${good_tree}")
  endif()
  if(NOT DEFINED arg_ROOT)
    set(arg_ROOT "<tree>/cudnn")
  endif()
  set(steps "")
  if(DEFINED arg_REMOVE)
    list(APPEND steps STEP run COMMAND "${CMAKE_COMMAND}" -E rm -f "<tree>/${arg_REMOVE}")
  endif()
  if(DEFINED arg_COMMAND)
    list(APPEND steps STEP run COMMAND ${arg_COMMAND})
  endif()
  # 10 s is a thousand times what the find takes: a hang, not a slow machine.
  cudnn_cmake_add_case(NAME "link.bad-input.${name}" SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/bad-input"
    STEP layout ARGS "${arg_TREE}"
    ${steps}
    STEP configure ARGS "-DCMAKE_MODULE_PATH=<modules>" "-DCUDNN_ROOT=${arg_ROOT}"
      "-DCUDAToolkit_ROOT=<tree>/cuda" STDOUT ${arg_STDOUT} LIMIT 10)
endfunction()

set(header cudnn/include/cudnn_version.h)
set(main_header cudnn/include/cudnn.h)
set(shim cudnn/lib/libcudnn.so.9.8.0)
set(graph cudnn/lib/libcudnn_graph.so.9.8.0)
set(adv cudnn/lib/libcudnn_adv.so.9.8.0) # whose strings tell the CUDA version, where no name does
set(cudart cuda/targets/${LINK_TARGET}/include/cuda_runtime_api.h)
set(touch "${CMAKE_COMMAND}" -E touch)
set(make_directory "${CMAKE_COMMAND}" -E make_directory)
# the next library that tells the CUDA version, or nothing, but no wrong number
set(evidence "CUDA (12 \\(string in libcudnn_engines_precompiled|\\(unknown\\))")
set(other_evidence "taken: 9\\.8\\.0 at .+, ${evidence}")

# --- sub-libraries: graph is one without which the first call ends the program
link_bad_input_case(graph-empty REMOVE ${graph} COMMAND ${touch} "<tree>/${graph}"
  STDOUT "refused" "libcudnn_graph\\.so\\.9 is an empty file")
link_tree(tree "${good}" "${toolkit}" "{\"remove\": \"${graph}\"}"
  "{\"so\": \"other\", \"version\": \"9.8.0\", \"libs\": [\"cudnn_graph\"],
    \"machine\": \"ppc64le\", \"chain\": \"soname\"}"
  "{\"link\": \"${graph}\", \"to\": \"../../other/libcudnn_graph.so.9\"}")
link_bad_input_case(graph-for-other-processor TREE "${tree}"
  STDOUT "refused" "libcudnn_graph\\.so\\.9 is for ppc64le")
link_bad_input_case(graph-is-a-directory REMOVE ${graph} COMMAND ${make_directory} "<tree>/${graph}"
  STDOUT "refused" "libcudnn_graph\\.so\\.9 ")
set(ops_infer cudnn/lib/libcudnn_ops_infer.so.8.9.7)
link_bad_input_case(ops-infer-empty TREE "${good_tree_8}"
  REMOVE ${ops_infer} COMMAND ${touch} "<tree>/${ops_infer}"
  STDOUT "refused" "libcudnn_ops_infer\\.so\\.8 is an empty file")

# --- section headers that lie, in the library whose strings are read
foreach(kind IN ITEMS many-sections far-table far-section huge-numbers)
  link_bad_input_case(elf-${kind} REMOVE ${adv} STDOUT "${other_evidence}"
    COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/bad-input/make-elf.sh" "<tree>/${adv}" ${kind})
endforeach()

# --- sizes
set(tool CUDNN_CMAKE_LINK_TRUNCATE)
set(truncate "${CUDNN_CMAKE_LINK_TRUNCATE}" -s)
link_bad_input_case(header-100-mb NEEDS ${tool} STDOUT "taken: 9\\.8\\.0|refused"
  COMMAND ${truncate} 100M "<tree>/${header}")
link_bad_input_case(header-100-mb-of-nothing NEEDS ${tool} REMOVE ${header}
  COMMAND ${truncate} 100M "<tree>/${header}"
  STDOUT "refused" "cudnn_version\\.h (tells no version|is not what)")
link_bad_input_case(header-of-7-100-mb NEEDS ${tool} TREE "${good_tree_7}" REMOVE ${main_header}
  COMMAND ${truncate} 100M "<tree>/${main_header}"
  STDOUT "refused" "cudnn\\.h (tells no version|is not what)")
link_bad_input_case(library-100-gb NEEDS ${tool} COMMAND ${truncate} 100G "<tree>/${adv}"
  STDOUT "taken: 9\\.8\\.0 at .+, CUDA 12|refused")
set(many "${CMAKE_CURRENT_SOURCE_DIR}/bad-input/many-files.cmake")
foreach(directory IN ITEMS cudnn cudnn/include cudnn/lib)
  string(REPLACE "/" "-" name "${directory}")
  link_bad_input_case(huge-directory-${name} STDOUT "taken: 9\\.8\\.0"
    COMMAND "${CMAKE_COMMAND}" "-DDIRECTORY=<tree>/${directory}" -P "${many}")
endforeach()
# the parent of unpacked archives, none of which is one
link_bad_input_case(huge-parent ROOT "<tree>/parent" STDOUT "refused"
  COMMAND "${CMAKE_COMMAND}" "-DDIRECTORY=<tree>/parent" -DKIND=directories -P "${many}")

# --- links in a circle
function(link_circles out_var)
  set(steps "")
  foreach(pair IN LISTS ARGN)
    string(REGEX REPLACE "(.+)>(.+)" "{\"link\": \"cudnn/\\1\", \"to\": \"\\2\"}" step "${pair}")
    list(APPEND steps "${step}")
  endforeach()
  set(${out_var} "${steps}" PARENT_SCOPE)
endfunction()
link_circles(circles "cuda>." "nvidia>." "cudnn>." "targets>." "include/cudnn>." "lib/python3>..")
link_tree(tree "${good}" "${toolkit}" ${circles})
link_bad_input_case(links-in-a-circle TREE "${tree}" STDOUT "taken: 9\\.8\\.0")
link_circles(circles "cuda>." "nvidia>." "cudnn>." "cudnn-9.1>cudnn-9.2" "cudnn-9.2>cudnn-9.1"
  "lib>lib" "include>include")
link_tree(tree "${toolkit}" "{\"dir\": \"cudnn\"}" ${circles})
link_bad_input_case(links-in-a-circle-only TREE "${tree}" STDOUT "refused")

# --- numbers that no release has
# libraries whose names tell no version, so that only the header counts
link_install(soname cudnn 9.8.0 "cuda=\"12.8\"" "chain=\"soname\"")
function(link_number_cases kind value)
  # link_other_file(<out-var> <file> <text>): the step that puts another file there
  function(link_other_file out_var file text)
    set(${out_var} "{\"remove\": \"${file}\"}, {\"file\": \"${file}\", \"text\": \"${text}\"}"
      PARENT_SCOPE)
  endfunction()
  set(start "#define CUDNN_")
  set(rest "${start}PATCHLEVEL 0\\n")
  link_other_file(step "${header}" "${start}MAJOR ${value}\\n${start}MINOR 8\\n${rest}")
  link_tree(tree "${good}" "${toolkit}" "${step}")
  link_bad_input_case(version-${kind} TREE "${tree}"
    STDOUT "refused" "the header is|headers of two releases are mixed|cudnn_version\\.h tells no version")
  link_other_file(step "${header}" "${start}MAJOR 9\\n${start}MINOR ${value}\\n${rest}")
  link_tree(tree "${soname}" "${toolkit}" "${step}")
  link_bad_input_case(minor-${kind} TREE "${tree}" STDOUT "taken: 9\\.[0-9]+\\.0|refused")
  link_other_file(step "${cudart}" "#define CUDART_VERSION ${value}\\n")
  link_tree(tree "${good}" "${toolkit}" "${step}")
  link_bad_input_case(cuda-${kind} TREE "${tree}" STDOUT "taken: 9\\.8\\.0|refused")
endfunction()
link_number_cases(huge 99999999999999999999)
link_number_cases(zero 0)
link_number_cases(octal 09)
link_number_cases(negative -9)
link_number_cases(expression "(8+1)")
link_number_cases(hexadecimal 0x9)
