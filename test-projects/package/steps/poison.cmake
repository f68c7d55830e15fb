# SPDX-License-Identifier: BSD-3-Clause
# Writes <work>/poison.cmake: a variable of nonsense for every name that the module's functions set,
# as a project might have it that uses the same words. Variables in: case_work,
# CUDNN_CMAKE_MODULE_DIR (RunCase.cmake).
file(READ "${CUDNN_CMAKE_MODULE_DIR}/FindCUDNN.cmake" text)
string(CONCAT pattern
  "(set|unset|math\\(EXPR|foreach|APPEND|get_property|file\\(READ|list\\(LENGTH|_cudnn_[a-z_]+)"
  "[ (]+[a-z_][a-z_0-9]*")
string(REGEX MATCHALL "${pattern}" uses "${text}")
set(names "")
foreach(use IN LISTS uses)
  string(REGEX MATCH "[a-z_0-9]+$" name "${use}")
  list(APPEND names "${name}")
endforeach()
# names made of a prefix and a word
set(prefixes w c l t v s p r hint hint_root hint_include hint_library seen toolkit named fit fits
  missing only bare rooted visit reject release)
set(words name value origin version root include library problem why kind found count cudnn
  cudnn_ops shim subs static 1 2 build cuda evidence note suffix layout path tried where what)
foreach(prefix IN LISTS prefixes)
  foreach(word IN LISTS words)
    list(APPEND names "${prefix}_${word}")
  endforeach()
endforeach()
list(REMOVE_DUPLICATES names)
list(LENGTH names count)
if(count LESS 300)
  cudnn_cmake_fail("only ${count} names found: the pattern no longer fits the module")
endif()
set(poison "# Written by steps/poison.cmake.\n")
foreach(name IN LISTS names)
  string(APPEND poison "set(${name} \"poison 1.2.3;x\")\n")
endforeach()
file(WRITE "${case_work}/poison.cmake" "${poison}")
