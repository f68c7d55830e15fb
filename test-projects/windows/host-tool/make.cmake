# SPDX-License-Identifier: BSD-3-Clause
# cmake -D COMPILER=<MinGW's g++> -D "TOOLS=<name>=<program of the host>;..." -D OUT=<dir>
#       -P make.cmake
# Makes <name>.exe of host_tool.cpp for each tool.
cmake_minimum_required(VERSION 3.25)

set(source "${CMAKE_CURRENT_LIST_DIR}/host_tool.cpp")
set(script "${CMAKE_CURRENT_LIST_DIR}/run-host-tool.sh")
set(made "${OUT}/host-tool.exe")
if(NOT EXISTS "${made}" OR "${source}" IS_NEWER_THAN "${made}")
  file(MAKE_DIRECTORY "${OUT}")
  execute_process(
    COMMAND "${COMPILER}" -std=c++17 -O1 -Wall -Wextra -Werror -static -o "${made}" "${source}"
    COMMAND_ERROR_IS_FATAL ANY)
endif()
foreach(pair IN LISTS TOOLS)
  string(REGEX MATCH "^([^=]+)=(.*)$" pair "${pair}")
  file(COPY_FILE "${made}" "${OUT}/${CMAKE_MATCH_1}.exe" ONLY_IF_DIFFERENT)
  file(WRITE "${OUT}/${CMAKE_MATCH_1}.exe.txt" "${script}\n${CMAKE_MATCH_2}\n")
endforeach()
