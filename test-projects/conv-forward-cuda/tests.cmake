# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors
#
# Tests of the program: of this project alone, and of the one above, which builds it in a test.

cudnn_cmake_add_gpu_test(
  conv-forward-cuda.gpu.default PROGRAM conv-forward-cuda LABELS conv-forward-cuda
)
set(common_arguments PROGRAM conv-forward-cuda LABELS conv-forward-cuda)
cudnn_cmake_add_program_test(
  conv-forward-cuda.no-gpu.skip ${common_arguments} real
  ENVIRONMENT CUDA_VISIBLE_DEVICES=-1 CUDNN_CMAKE_REQUIRE_GPU=0
  EXIT 77
  STDOUT "^conv-forward-cuda: skipped: "
  ONE_LINE
)
cudnn_cmake_add_program_test(
  conv-forward-cuda.command-line.groups ${common_arguments} real
  ARGUMENTS --groups 3
  EXIT 2
  STDERR "^conv-forward-cuda: usage error: --groups 3 must divide"
  ONE_LINE
)
foreach(kind IN ITEMS real double)
  cudnn_cmake_add_loaded_files_test(
    conv-forward-cuda.${kind}.loaded PROGRAM conv-forward-cuda KIND ${kind} LABELS conv-forward-cuda
  )
endforeach()
cudnn_cmake_add_double_test(
  conv-forward-cuda.double.default ${common_arguments}
  EXIT 0
  STDOUT "^double: .*\ncompiled by nvcc [0-9.]+; .*: passed on the CPU double\n$"
)
foreach(fault IN ITEMS wrong-value stale-output)
  cudnn_cmake_add_double_test(
    conv-forward-cuda.fault.${fault} ${common_arguments}
    FAULT ${fault}
    EXIT 1
    STDOUT "^double: "
    STDERR "^conv-forward-cuda: failed: [1-9][0-9]* of [0-9]+ elements are wrong[^\n]*\n$"
  )
endforeach()
cudnn_cmake_add_every_fault_test(
  conv-forward-cuda.fault.every-fault
  PROGRAM conv-forward-cuda
  # They have nothing to change here.
  UNCONCERNED ignored-beta ignored-bias ignored-activation
  LABELS conv-forward-cuda
)
