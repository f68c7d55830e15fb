# SPDX-License-Identifier: BSD-3-Clause
message(STATUS "the user's own file")
