# SPDX-License-Identifier: BSD-3-Clause
# A build of Makefiles below this one, as ExternalProject makes it, by a compiler that writes no
# dependency files.
file(WRITE "${case_work}/ci/build/below/CMakeFiles/x.dir/compiler_depend.internal"
  "# CMAKE generated file\n\nCMakeFiles/x.dir/x.cpp.o\n ${case_tree}/other/include/cudnn.h\n")
