# SPDX-License-Identifier: BSD-3-Clause
# nvcc does not mark the blank in a name.
file(WRITE "${case_work}/ci/build/CMakeFiles/app.dir/use.cu.o.d"
  "CMakeFiles/app.dir/use.cu.o: /a b/include/cudnn.h\n")
