# SPDX-License-Identifier: BSD-3-Clause
# Makes <work>/wheels out of the trees site and toolkit, and <work>/lock.txt that pins them.
file(MAKE_DIRECTORY "${case_work}/wheels")
set(lock "# platform: manylinux_2_27_x86_64\n")
foreach(line IN ITEMS "cudnn site nvidia-cudnn-cu13==9.12.0.46"
    "cuda toolkit nvidia-cuda-runtime==13.0.96")
  string(REPLACE " " ";" line "${line}")
  list(GET line 0 group)
  list(GET line 1 directory)
  list(GET line 2 pin)
  string(REGEX MATCH "^[^=]+" name "${pin}")
  set(wheel "${case_work}/wheels/${name}.whl")
  file(GLOB parts RELATIVE "${case_tree}/${directory}" "${case_tree}/${directory}/*")
  execute_process(COMMAND "${CMAKE_COMMAND}" -E tar cf "${wheel}" --format=zip -- ${parts}
    WORKING_DIRECTORY "${case_tree}/${directory}" COMMAND_ERROR_IS_FATAL ANY)
  file(SHA256 "${wheel}" hash)
  string(APPEND lock "# group: ${group}\n${pin} --hash=sha256:${hash} # 0.1 MB\n")
endforeach()
file(WRITE "${case_work}/lock.txt" "${lock}")
