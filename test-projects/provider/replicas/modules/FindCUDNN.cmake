# SPDX-License-Identifier: BSD-3-Clause
# The find module that a replica brings along.
message(STATUS "replica: its own module looks for ${CMAKE_FIND_PACKAGE_NAME}")
include("${CMAKE_CURRENT_LIST_DIR}/look.cmake")
include(FindPackageHandleStandardArgs)
set(needed ${look_library} ${look_header} ${look_needs})
find_package_handle_standard_args(${CMAKE_FIND_PACKAGE_NAME} REQUIRED_VARS ${needed})
if(${CMAKE_FIND_PACKAGE_NAME}_FOUND AND DEFINED look_target)
  add_library(${look_target} UNKNOWN IMPORTED)
  set_target_properties(${look_target} PROPERTIES IMPORTED_LOCATION "${${look_library}}"
    INTERFACE_INCLUDE_DIRECTORIES "${${look_header}}")
elseif(DEFINED look_results)
  list(GET look_results 0 name)
  set(${name} "${${look_header}}")
  list(GET look_results 1 name)
  set(${name} "${${look_library}}")
endif()
