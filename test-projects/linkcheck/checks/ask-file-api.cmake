# SPDX-License-Identifier: BSD-3-Clause
# Asks for the file API's reply, which CMake writes when it generates.
file(WRITE "${case_build}/.cmake/api/v1/query/codemodel-v2" "")
