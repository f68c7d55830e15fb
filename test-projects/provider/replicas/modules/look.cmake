# SPDX-License-Identifier: BSD-3-Clause
# The search of a replica, as its look_* variables say.
set(places "")
foreach(name IN LISTS look_places)
  list(APPEND places ${${name}})
endforeach()
set(own_header_places ${places} ${CUDAToolkit_INCLUDE_DIRS})
set(own_library_places ${places} ${CUDAToolkit_LIBRARY_DIR})
if(look_toolkit_first)
  find_path(${look_header} NAMES cudnn.h HINTS ${CUDAToolkit_INCLUDE_DIRS} NO_DEFAULT_PATH)
endif()
find_path(${look_header} NAMES cudnn.h HINTS ${own_header_places}
  PATH_SUFFIXES ${look_header_below})
find_library(${look_library} NAMES cudnn HINTS ${own_library_places}
  PATH_SUFFIXES ${look_library_below})
