# SPDX-License-Identifier: BSD-3-Clause
# The same build again, now that check has found another cuDNN.
file(WRITE "${case_work}/ci/configure.json" "{\"result\": \"passed\"}\n")
file(WRITE "${case_work}/ci/build.json"
  "{\"result\": \"passed\", \"tree\": \"${case_work}/ci/build\"}\n")
