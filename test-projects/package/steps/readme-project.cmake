# SPDX-License-Identifier: BSD-3-Clause
# A project that is the README's own lines. In: case_work (RunCase.cmake). Where make-clone.cmake has
# run, it takes that clone by add_subdirectory().
set(case_source "${case_work}/readme")
file(READ "${CMAKE_CURRENT_LIST_DIR}/../../../README.md" readme)

# readme_block(<out-var> <heading>): the first lines of CMake below it
function(readme_block out heading)
  string(FIND "${readme}" "${heading}\n" begin)
  string(SUBSTRING "${readme}" ${begin} -1 rest)
  string(FIND "${rest}" "\n```cmake\n" begin)
  math(EXPR begin "${begin} + 10")
  string(SUBSTRING "${rest}" ${begin} -1 rest)
  string(FIND "${rest}" "```" end)
  string(SUBSTRING "${rest}" 0 ${end} rest)
  set(${out} "${rest}" PARENT_SCOPE)
endfunction()

readme_block(project "# cudnn-cmake")
if(EXISTS "${case_work}/clone")
  string(REPLACE "list(APPEND CMAKE_MODULE_PATH" "add_subdirectory(\"${case_work}/clone\" clone)\n#"
    project "${project}")
endif()
readme_block(deploy "## Running and shipping")
readme_block(check "## Does it fit together?")
readme_block(package "## A package that needs cuDNN")
string(REGEX REPLACE "# layers-config\\.cmake\n.*$" "" install "${package}")
file(WRITE "${case_source}/CMakeLists.txt" "${project}
enable_testing()
add_test(NAME my-test COMMAND app)
${deploy}
${check}
${install}
install(FILES layers-config.cmake layers-targets.cmake DESTINATION lib/cmake/layers)
")
string(REGEX REPLACE "^.*# layers-config\\.cmake\n" "" config "${package}")
file(WRITE "${case_source}/layers-config.cmake" "${config}")
file(WRITE "${case_source}/layers-targets.cmake" "add_library(layers::layers INTERFACE IMPORTED)\n")
file(WRITE "${case_source}/main.cpp" "int main() {}\n")
