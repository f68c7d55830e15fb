# SPDX-License-Identifier: BSD-3-Clause
# What fetch to audit would have left for the usual tree.
foreach(step IN ITEMS fetch configure build audit)
  file(WRITE "${case_work}/ci/${step}.json" "{\"step\": \"${step}\", \"result\": \"passed\"}\n")
endforeach()
file(GLOB names RELATIVE "${case_tree}/cudnn/include" "${case_tree}/cudnn/include/cudnn*.h")
list(JOIN names "\", \"" headers)
file(GLOB names "${case_tree}/cudnn/lib/libcudnn*.so.9")
list(JOIN names "\", \"" libraries)
file(WRITE "${case_work}/ci/check.json" "{\"result\": \"passed\", \"driver_minimum\": \"525.60.13\",
  \"cuda\": {\"root\": \"${case_tree}/cuda\", \"version\": \"12.8\"},
  \"cudnn\": {\"version\": \"9.8.0\", \"root\": \"${case_tree}/cudnn\",
    \"header_dir\": \"${case_tree}/cudnn/include\", \"headers\": [\"${headers}\"],
    \"library\": \"${case_tree}/cudnn/lib/libcudnn.so.9\",
    \"library_dir\": \"${case_tree}/cudnn/lib\", \"runtime_files\": [\"${libraries}\"]}}\n")
