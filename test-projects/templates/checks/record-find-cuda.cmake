# SPDX-License-Identifier: BSD-3-Clause
# What CMake's old FindCUDA writes for a CUDA source.
file(WRITE "${case_work}/ci/build/CMakeFiles/app.dir/app_generated_use.cu.o.depend"
  "#This is a generated file\nset(CUDA_NVCC_DEPEND\n  \"${case_tree}/cudnn/include/other.h\"\n"
  "  \"${case_tree}/other/include/cudnn.h\"\n )\n")
