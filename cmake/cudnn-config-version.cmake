# SPDX-License-Identifier: BSD-3-Clause
#
# This package has no version of its own: it is whatever cuDNN the module finds, and the module
# checks the request. So every request is accepted here; EXACT asks for PACKAGE_VERSION_EXACT too.

set(PACKAGE_VERSION "0")
if(DEFINED PACKAGE_FIND_VERSION)
  if(NOT "${PACKAGE_FIND_VERSION}" STREQUAL "")
    set(PACKAGE_VERSION "${PACKAGE_FIND_VERSION}")
  endif()
endif()
set(PACKAGE_VERSION_COMPATIBLE TRUE)
set(PACKAGE_VERSION_EXACT TRUE)
