# SPDX-License-Identifier: BSD-3-Clause
# A dependency file as make reads it: names over several lines, blanks behind backslashes.
string(REPLACE " " "\\ " name "${case_tree}/other/include/cudnn.h")
file(WRITE "${case_work}/ci/build/CMakeFiles/app.dir/use.cu.o.d"
  "CMakeFiles/app.dir/use.cu.o: /usr/include/stdio.h \\\n /a\\ b/x.h \\\n"
  "  ${name} /usr/include/math.h\n")
