# SPDX-License-Identifier: BSD-3-Clause
# The next steps work on export/app.
cmake_path(SET case_source NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../export/app")
set(case_build "${case_work}/build-app")
