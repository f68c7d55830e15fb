# SPDX-License-Identifier: BSD-3-Clause
# Items that are no names: quotes, dollars, backslashes, a group of archives, a framework's flag.
add_executable(app main.cpp)
target_link_libraries(app PRIVATE [[C:\vendor\it is [a] $lib @x@.lib]]
  "-Wl,--start-group,/v/a.a,/v/b.a,--end-group"
  "-framework Metal" -lvendor)
cudnn_check_link(app)
