# SPDX-License-Identifier: BSD-3-Clause
# What configure, build and audit would have left.
foreach(step IN ITEMS configure build audit)
  file(WRITE "${case_work}/ci/${step}.json" "{\"step\": \"${step}\", \"result\": \"passed\"}\n")
endforeach()
