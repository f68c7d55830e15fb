# SPDX-License-Identifier: BSD-3-Clause
# What can't be resolved, but stands behind a false condition, is nothing.
add_executable(app main.cpp)
target_link_libraries(app PRIVATE "$<$<CONFIG:Never>:$<FILTER:a;b,INCLUDE,a>>"
  "$<$<OR:$<BOOL:$<FILTER:a,EXCLUDE,a>>,1>:kernel32>" "$<INSTALL_INTERFACE:nothing>")
cudnn_check_link(app)
