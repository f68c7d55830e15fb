# SPDX-License-Identifier: BSD-3-Clause
# A script step: changes the copy of the project between two configures.
file(APPEND "${case_source}/CMakeLists.txt" "message(STATUS \"changed project\")\n")
