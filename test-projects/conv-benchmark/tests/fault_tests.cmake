# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

# Faults of the CPU double that the program must notice, and say why.

function(add_fault_test name fault expression)
  cudnn_cmake_add_double_test(
    conv-benchmark.fault.${name} ${double_arguments}
    FAULT ${fault}
    ARGUMENTS ${ARGN}
    EXIT 1
    STDOUT "^double: "
    STDERR "^(cuda[^\n]*\n)*conv-benchmark: ${expression}[^\n]*\n$"
  )
endfunction()
set(wrong "failed: [1-9][0-9]* of [0-9]+ algorithms and engines are wrong; the first is ")
# Those with a wider tolerance don't count 8 tolerances as wrong.
set(one_wrong "1 of 1512 compared outputs are wrong; the worst is ")
foreach(api IN ITEMS legacy graph)
  add_fault_test(
    ${api}-wrong-value-first wrong-value=first
    "${wrong}${api}/[^\n]*${one_wrong}y.n=0, k=0, p=0, q=0." --api ${api}
  )
  add_fault_test(
    ${api}-wrong-value-middle wrong-value=middle
    "${wrong}${api}/[^\n]*${one_wrong}y.n=1, k=0, p=0, q=0." --api ${api}
  )
  add_fault_test(
    ${api}-wrong-value-last wrong-value=last
    "${wrong}${api}/[^\n]*${one_wrong}y.n=1, k=11, p=8, q=6." --api ${api}
  )
  # One element of many, of which only some are compared.
  set(many --batch 3 --height 40 --width 50 --api ${api})
  foreach(position IN ITEMS first last)
    add_fault_test(
      ${api}-wrong-value-${position}-of-many wrong-value=${position}
      "${wrong}${api}/[^\n]*1 of [0-9]+ compared outputs are wrong" ${many}
    )
  endforeach()
  add_fault_test(
    ${api}-nan-of-many nan=middle "${wrong}${api}/[^\n]*1 of 72000 outputs are NaN" ${many}
  )
  add_fault_test(
    ${api}-stale-output stale-output "${wrong}[^\n]*1512 of 1512 outputs are NaN" --api ${api}
  )
  foreach(fault IN ITEMS transposed-output ignored-padding flipped-filter half-sums)
    add_fault_test(
      ${api}-${fault} ${fault} "${wrong}${api}/[^\n]*[0-9]+ of 1512 compared outputs" --api ${api}
    )
  endforeach()
  add_fault_test(
    ${api}-write-past-end write-past-end
    "failed: ${api}/[^\n]*: bytes after the end of the output were overwritten" --api ${api}
  )
  add_fault_test(
    ${api}-late-failure late-failure "error: ${api}/[^\n]*cudaErrorLaunchFailure" --api ${api}
  )
endforeach()
add_fault_test(rounded-inputs rounded-inputs "${wrong}")
add_fault_test(output-read output-read "${wrong}")
add_fault_test(wrong-output-size wrong-output-size "failed: cuDNN's output is ")
add_fault_test(sublibrary-mismatch sublibrary-mismatch "error: cudnnCreate: ")
foreach(number IN ITEMS 1 2 3)
  add_fault_test(
    out-of-memory-${number} out-of-memory=${number}
    "error: cudaMalloc of [0-9]+ bytes: cudaErrorMemoryAllocation"
  )
endforeach()
add_fault_test(
  out-of-memory-workspace out-of-memory=4
  "error: no memory for the workspace: cudaMalloc of [0-9]+ bytes: [^\n]*lower --workspace-limit"
)
add_fault_test(out-of-memory-cache out-of-memory=5 "error: cudaMalloc of 4194304 bytes")
add_fault_test(
  failing-forward failing-call=cudnnConvolutionForward:3
  "error: legacy/[^\n]*: cudnnConvolutionForward.*FAILED"
)
add_fault_test(
  failing-elapsed failing-cuda-call=cudaEventElapsedTime
  "error: legacy/[^\n]*: cudaEventElapsedTime"
)
cudnn_cmake_add_double_test(
  conv-benchmark.fault.old-version ${double_arguments}
  FAULT old-version
  EXIT 1
  STDERR "^conv-benchmark: failed: built with the header of cuDNN ${CUDNN_VERSION}, but [0-9.]+ was"
  ONE_LINE
)
# A wrong result does not end the list: the others are measured, and everything is written.
cudnn_cmake_add_double_test(
  conv-benchmark.fault.goes-on ${double_arguments}
  FAULT wrong-value
  EXIT 1
  STDOUT "\nlegacy/WINOGRAD/FMA +${time}.*\nlegacy/IMPLICIT_GEMM/FMA +wrong: 1 of 1512 "
  STDERR "^conv-benchmark: failed: "
)
foreach(api IN ITEMS legacy graph)
  cudnn_cmake_add_call_faults_test(
    conv-benchmark.fault.every-call-${api}
    PROGRAM conv-benchmark
    ARGUMENTS --api ${api} --iterations 1 --batch 1 --channels 2 --filters 2
    LABELS conv-benchmark
  )
endforeach()
cudnn_cmake_add_every_fault_test(
  conv-benchmark.fault.every-fault
  PROGRAM conv-benchmark
  ARGUMENTS --iterations 1
  # They have nothing to change here.
  UNCONCERNED ignored-beta ignored-bias ignored-activation
  LABELS conv-benchmark
)
