# SPDX-License-Identifier: BSD-3-Clause
# cmake -DDIRECTORY=<dir> [-DKIND=directories] -P many-files.cmake: 20,000 files (or 100
# directories) with names like those that a find looks for.
if(KIND STREQUAL "directories")
  set(paths "")
  foreach(number RANGE 1 100)
    list(APPEND paths "${DIRECTORY}/cudnn-9.${number}")
  endforeach()
  file(MAKE_DIRECTORY ${paths})
else()
  file(MAKE_DIRECTORY "${DIRECTORY}")
  foreach(hundred RANGE 1 100)
    set(paths "")
    foreach(number RANGE 1 100)
      list(APPEND paths "${DIRECTORY}/cudnn-${hundred}-${number}"
        "${DIRECTORY}/libother${hundred}_${number}.so")
    endforeach()
    file(TOUCH ${paths})
  endforeach()
endif()
