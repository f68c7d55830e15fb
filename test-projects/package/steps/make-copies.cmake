# SPDX-License-Identifier: BSD-3-Clause
# Copies of the module as users come to have them: <work>/crlf with the line ends of Windows, and
# <work>/shorter after somebody took lines out of it by hand. Variable in: case_work
# (RunCase.cmake).
cmake_path(SET modules NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../../modules")
file(READ "${modules}/FindCUDNN.cmake" text)
string(REPLACE "\n" "\r\n" crlf "${text}")
file(WRITE "${case_work}/crlf/FindCUDNN.cmake" "${crlf}")
string(FIND "${text}" "#[====" begin)
string(FIND "${text}" "\n#]====" end)
string(SUBSTRING "${text}" 0 ${begin} head)
string(SUBSTRING "${text}" ${end} -1 rest)
string(REGEX REPLACE "^\n#\\][^\n]*" "" rest "${rest}")
file(WRITE "${case_work}/shorter/FindCUDNN.cmake" "${head}${rest}")
