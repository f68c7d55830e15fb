# SPDX-License-Identifier: BSD-3-Clause
# Group paths: project, build directory, cuDNN and the copy of this project in directories with
# every character that a script may trip over. (Not the semicolon, which CMake's lists can't carry,
# nor the backslash.)

# package_write_odd_script(<out> <name> <odd directory> <what>): the script step that moves <what>
function(package_write_odd_script out name odd what)
  cudnn_cmake_quote(quoted "${odd}")
  cudnn_cmake_quote(steps "${package_steps}/odd-paths.cmake")
  set(script "${CMAKE_CURRENT_BINARY_DIR}/paths/${name}.cmake")
  cudnn_cmake_write_if_different("${script}"
    "set(odd_directory ${quoted})\nset(odd_what ${what})\ninclude(${steps})\n")
  set(${out} "${script}" PARENT_SCOPE)
endfunction()

# package_paths(<name> <odd directory> <what> <argument>...): consumer/ configured twice, then
# refused. <what> lies in the odd directory: a list of source, build, tree, clone; config: the
# failure is worded by CMake. The arguments are the way to the module.
function(package_paths name odd what)
  package_write_odd_script(script "${name}" "${odd}" "${what}")
  set(command "")
  foreach(argument IN ITEMS NAME "package.paths.${name}" SOURCE "${package_consumer}" COPY_SOURCE
      STEP script ARGS "${script}"
      STEP layout ARGS "[${package_cudnn9}]"
      STEP configure CHECK "${package_steps}/check-odd-result.cmake"
        ARGS -DCUDNN_ROOT=<tree>/cudnn9 "-DFIND=CUDNN 9 REQUIRED" -DWRITE=<work>/result.txt)
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  math(EXPR last "${ARGC} - 1")
  foreach(index RANGE 3 ${last})
    cudnn_cmake_append_argument(command "${ARGV${index}}")
  endforeach()
  foreach(argument IN ITEMS
      STEP configure CHECK "${package_steps}/check-odd-result.cmake"
      STEP configure CHECK "${package_steps}/check-odd-refusal.cmake"
        ARGS -DCUDNN_ROOT=<tree>/none "-DFIND=CUDNN 9" -DWRITE=
          "-DEXPECT=CUDNN_FOUND=FALSE|CACHE:CUDNN_LIBRARY=NONE")
    cudnn_cmake_append_argument(command "${argument}")
  endforeach()
  if("config" IN_LIST what)
    string(APPEND command " STDERR [[none does not exist]]")
  endif()
  cmake_language(EVAL CODE "cudnn_cmake_add_case(${command})")
endfunction()

set(every "a b (c) [d] é $e {f} @g@ #h & 'i' ~j +k ,l =m %n !o ^p")
set(module "${package_way_module}")
package_paths(tree-space "with space" tree "${module}")
package_paths(tree-parentheses "x) (y" tree "${module}")
package_paths(tree-variable "\${CMAKE_VERSION} \$ENV{HOME} \$x" tree "${module}")
package_paths(tree-at "@CMAKE_VERSION@" tree "${module}")
package_paths(tree-hash "#1 # 2" tree "${module}")
package_paths(tree-non-ascii "größe 数据 Ω" tree "${module}")
package_paths(tree-glob "star* q?" tree "${module}")
package_paths(tree-regex "a+b.c|d{2}^(e)$" tree "${module}")
package_paths(tree-every "${every}" tree "${module}")
package_paths(project-every "${every}" "source;build" "${module}")
package_paths(all-every "${every}" "source;build;tree;clone"
  "-DCMAKE_MODULE_PATH=<work>/${every}/clone/modules")
package_paths(clone-prefix "${every}" "clone;config" "-DCMAKE_PREFIX_PATH=<work>/${every}/clone")
package_paths(clone-copied "${every}" "source;build;clone"
  -DWAY=copied "-DCLONE=<work>/${every}/clone")
package_paths(clone-embedded "${every}" clone
  -DWAY=add-subdirectory "-DCLONE=<work>/${every}/clone")
if(NOT package_cmake_version VERSION_LESS 3.24)
  # FetchContent's own sub-build can't take such a SOURCE_DIR before CMake 3.30; this variable goes
  # around it. The second name holds the ends of bracket arguments.
  set(brackets "[[x]=][[y]==]z")
  package_paths(clone-override "${every}" "clone;config" -DWAY=override -DCLONE=<work>
    "-DFETCHCONTENT_SOURCE_DIR_CUDNN=<work>/${every}/clone")
  package_paths(clone-override-bracket "${brackets}" "clone;config" -DWAY=override -DCLONE=<work>
    "-DFETCHCONTENT_SOURCE_DIR_CUDNN=<work>/${brackets}/clone")
endif()

# A bracket without its partner glues the entries of a list together: such a cuDNN is refused, and
# said so, rather than half found. For the project's own directories it does no harm.
foreach(odd IN ITEMS "open[bracket" "close]bracket")
  string(REGEX MATCH "^[a-z]+" side "${odd}")
  package_write_odd_script(script "refused-${side}-bracket" "${odd}" tree)
  cudnn_cmake_add_case(NAME package.paths.refused-${side}-bracket SOURCE "${package_consumer}"
    STEP script ARGS "${script}"
    STEP layout ARGS "[${package_cudnn9}]"
    STEP configure ARGS "${module}" -DCUDNN_ROOT=<tree>/cudnn9 -DFIND=CUDNN
      "-DEXPECT=CUDNN_FOUND=FALSE|CUDNN_LIBRARIES=NONE|CACHE:CUDNN_LIBRARY=NONE"
      STDOUT "Could NOT find CUDNN" "bracket without its partner")
endforeach()
package_paths(project-open-bracket "open[bracket" "source;build" "${module}")
