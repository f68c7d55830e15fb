# SPDX-License-Identifier: BSD-3-Clause
# forced_compiler(<lang> <id> <version>): what CMake would find out about a compiler, told to it.
set(forced_program "${CMAKE_COMMAND}") # any program that exists
set(CMAKE_SIZEOF_VOID_P 8)
if(DEFINED FORCED_SIZEOF_VOID_P)
  set(CMAKE_SIZEOF_VOID_P ${FORCED_SIZEOF_VOID_P})
endif()
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES FORCED_SIZEOF_VOID_P)

macro(forced_compiler language id version)
  set(CMAKE_${language}_COMPILER "${forced_program}")
  set(CMAKE_${language}_COMPILER_ID ${id})
  set(CMAKE_${language}_COMPILER_ID_RUN TRUE)
  set(CMAKE_${language}_COMPILER_VERSION ${version})
  set(CMAKE_${language}_COMPILER_FORCED TRUE)
  set(CMAKE_${language}_COMPILER_WORKS TRUE)
  set(CMAKE_${language}_ABI_COMPILED TRUE)
  set(CMAKE_${language}_STANDARD_COMPUTED_DEFAULT 17)
  set(CMAKE_${language}_COMPILE_FEATURES "")
endmacro()
