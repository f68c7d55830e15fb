# SPDX-License-Identifier: BSD-3-Clause
# Takes away what a record-*.cmake wrote.
file(REMOVE_RECURSE "${case_work}/ci/build/below"
  "${case_work}/ci/build/CMakeFiles/app.dir/app_generated_use.cu.o.depend"
  "${case_work}/ci/build/CMakeFiles/app.dir/use.cu.o.d")
