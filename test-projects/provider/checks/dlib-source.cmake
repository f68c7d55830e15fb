# SPDX-License-Identifier: BSD-3-Clause
# <work>/dlib: the sources, or the case skips.
include("${CMAKE_CURRENT_LIST_DIR}/../DlibPlace.cmake")
provider_dlib_place()
if(EXISTS "${dlib_entry}/dlib/CMakeLists.txt")
  file(CREATE_LINK "${dlib_entry}" "${case_work}/dlib" SYMBOLIC)
else()
  string(CONCAT case_skip "${dlib_pin} is not in the cache; "
    "cmake -P test-projects/provider/fetch-dlib.cmake gets it (${dlib_size})")
endif()
