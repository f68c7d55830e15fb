# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors

# On the CPU double: the same program, every line of it.

set(double_arguments PROGRAM conv-benchmark LABELS conv-benchmark)
set(passed "\nconv-benchmark: passed on the CPU double\n$")
set(time "[0-9.]+ +\\[[0-9.]+, [0-9.]+\\]")
function(add_double_test name expression)
  cudnn_cmake_add_double_test(
    conv-benchmark.double.${name} ${double_arguments}
    ARGUMENTS ${ARGN}
    EXIT 0
    STDOUT "^double: .*\ndevice 0: [^\n]*CPU double.*${expression}.*${passed}"
  )
endfunction()
add_double_test(default "fp32, NCHW, x 2x8x9x7, w 12x8x3x3, pad 1x1, .*\nmedians of 5 runs")
foreach(type IN ITEMS tf32 fp16 bf16)
  foreach(layout IN ITEMS NCHW NHWC)
    add_double_test(${type}-${layout} "${type}, ${layout}, " --type ${type} --layout ${layout})
  endforeach()
endforeach()
add_double_test(
  strided "w 12x4x3x5, pad 1x3, stride 2x1, dilation 1x2, groups 2" --kernel 3x5 --pad 1x3
  --stride 2x1 --dilation 1x2 --groups 2
)
# Whatever cuDNN has for it is in the list, measured or with the reason why not.
foreach(
  way IN
  ITEMS "legacy/IMPLICIT_GEMM/FMA +${time}" "legacy/IMPLICIT_PRECOMP_GEMM/FMA +${time}"
        "legacy/WINOGRAD/FMA +${time}" "legacy/WINOGRAD_NONFUSED/FMA +${time}"
        "graph/engine_0/model_5 +${time}" "graph/engine_2/model_4 +${time}"
        "legacy/GEMM/FMA +refused: [^\n]*NOT_SUPPORTED" "legacy/DIRECT/FMA +refused: "
        "legacy/FFT_TILING/FMA +refused: " "legacy/FFT/FMA +too large: "
        "legacy/IMPLICIT_PRECOMP_GEMM/TENSOR_OP +unsuitable: "
        "graph/engine_1/model_0 +unsuitable: "
        "graph/engine_3/model_3 +unsuitable: " "graph/engine_4/model_1 +unsuitable: "
        "graph/engine_5/model_2 +too large: wants 2199023255552 bytes"
)
  string(REGEX REPLACE " .*" "" name "${way}")
  string(REPLACE "/" "-" name "${name}")
  add_double_test(list-${name} "\n${way}")
endforeach()
# Sums one after the other use up between a tenth and all of the tolerance: one that is much too
# wide shows here.
add_double_test(tolerance "\nlegacy/IMPLICIT_GEMM/FMA [^\n]* 0[.][1-9][0-9]*\n")
add_double_test(
  transformed-tolerance "\nlegacy/WINOGRAD/FMA [^\n]*tolerance x 32[^\n]*\n" --api legacy
)
# The unit: five million multiply-adds, one after the other, take a CPU some milliseconds.
add_double_test(
  time-unit "\nlegacy/IMPLICIT_GEMM/FMA +[1-9][0-9][0-9][0-9][0-9]?[0-9]? "
  --batch 3 --height 40 --width 50 --iterations 2 --api legacy
)
# Tensor cores by evidence.
add_double_test(
  tensor-cores
  "legacy/IMPLICIT_GEMM/TENSOR_OP [^\n]*B +used .*graph/engine_1/model_0 [^\n]*B +used .*\
graph/engine_0/model_5 [^\n]*B +not used "
  --type fp16
)
add_double_test(
  tensor-cores-open "legacy/IMPLICIT_GEMM/DEFAULT [^\n]*B +unknown " --type tf32 --api legacy
)
cudnn_cmake_add_double_test(
  conv-benchmark.double.old-device ${double_arguments}
  DEVICE capability=7.5
  ARGUMENTS --type tf32 --api legacy --json
  EXIT 0
  STDOUT "math type DEFAULT of the suggestion, before Ampere"
  JSON_STATUS "passed on the CPU double"
)
function(add_apart_test name api)
  cudnn_cmake_add_double_test(
    conv-benchmark.double.${name} ${double_arguments}
    ARGUMENTS --api ${api}
    EXIT 0
    STDOUT "error/tolerance\n(${api}/[^\n]*\n|\nnot measured\n)+conv-benchmark: passed"
  )
endfunction()
add_apart_test(legacy-alone legacy)
add_apart_test(graph-alone graph)
add_double_test(
  many-iterations "\nmedians of 300 runs;" --iterations 300 --batch 1 --channels 1 --filters 1
  --api graph
)
add_double_test(warm-up "\nlegacy/IMPLICIT_GEMM/FMA " --warm-up 3 --api legacy)
# No time that means something: no rate and no share of a peak.
cudnn_cmake_add_double_test(
  conv-benchmark.double.no-rates ${double_arguments}
  EXIT 0
  STDOUT "^([^TG]|T[^F]|G[^F]|GFLOP,)*$"
)
# What cuDNN may answer when it is asked: the algorithms run without its suggestions.
foreach(choice IN ITEMS none unsupported)
  cudnn_cmake_add_double_test(
    conv-benchmark.double.algorithms-${choice} ${double_arguments}
    ALGORITHMS ${choice}
    ARGUMENTS --type fp16
    EXIT 0
    STDOUT
      "\nlegacy/IMPLICIT_GEMM/TENSOR_OP +${time}[^\n]* unknown .*\ngraph/model +refused: .*\
\ngraph/fallback +refused: .*${passed}"
  )
  cudnn_cmake_add_double_test(
    conv-benchmark.double.nothing-${choice} ${double_arguments}
    ALGORITHMS ${choice}
    ARGUMENTS --api graph
    EXIT 1
    STDOUT "\ngraph/model +refused: "
    STDERR "^conv-benchmark: failed: nothing could be measured: cuDNN refused 2 ways, [^\n]*\n$"
  )
endforeach()
cudnn_cmake_add_double_test(
  conv-benchmark.double.workspace-limit ${double_arguments}
  ARGUMENTS --workspace-limit 0
  EXIT 0
  STDOUT
    "\nlegacy/IMPLICIT_GEMM/FMA +${time}.*\nlegacy/WINOGRAD/FMA +too large: wants [0-9]+ bytes of \
workspace, --workspace-limit allows 0\n"
)
cudnn_cmake_add_double_test(
  conv-benchmark.double.no-memory ${double_arguments}
  DEVICE memory=64
  ARGUMENTS --height 1000 --width 1000
  EXIT 1
  STDOUT "^double: "
  STDERR "^conv-benchmark: error: cudaMalloc of [0-9]+ bytes: cudaErrorMemoryAllocation[^\n]*\n$"
)
cudnn_cmake_add_double_test(
  conv-benchmark.double.second-device ${double_arguments}
  DEVICE devices=2
  ARGUMENTS --device 1
  EXIT 0
  STDOUT "\ndevice 1: .*${passed}"
)
cudnn_cmake_add_double_test(
  conv-benchmark.double.no-such-device ${double_arguments}
  ARGUMENTS --device 1
  EXIT 2
  STDERR "^conv-benchmark: usage error: --device 1: this machine has one GPU, number 0"
  ONE_LINE
)
cudnn_cmake_add_double_test(
  conv-benchmark.double.too-much-work ${double_arguments}
  ARGUMENTS --batch 32 --channels 64 --filters 64 --height 224 --width 224
  EXIT 2
  STDERR "multiply-adds, the limit is"
  ONE_LINE
)
cudnn_cmake_add_double_test(
  conv-benchmark.double.gpu-required ${double_arguments}
  ENVIRONMENT CUDNN_CMAKE_REQUIRE_GPU=1
  EXIT 1
  STDERR "^conv-benchmark: failed: CUDNN_CMAKE_REQUIRE_GPU is set, but the CPU double was loaded"
  ONE_LINE
)

# Clocks, from a library in NVML's place.
foreach(stub IN ITEMS device none)
  add_library(conv-benchmark-nvml-${stub} MODULE stub_nvml.cpp)
  target_link_libraries(conv-benchmark-nvml-${stub} PRIVATE cudnn_cmake_common)
endforeach()
target_compile_definitions(conv-benchmark-nvml-none PRIVATE STUB_WITHOUT_DEVICE)
add_double_test(
  clocks
  "\nclocks: 1980 MHz \\(memory 3201 MHz\\) before, [0-9]+ MHz \\(memory 3201 MHz\\) after: \
the GPU slowed down"
  "--nvml=$<TARGET_FILE:conv-benchmark-nvml-device>"
)
add_double_test(
  clocks-no-device
  "\nclocks: not read, nvmlDeviceGetHandleByPciBusId_v2: Not Found \\(6\\)\n"
  "--nvml=$<TARGET_FILE:conv-benchmark-nvml-none>"
)
add_double_test(
  clocks-no-library "\nclocks: not read, [^\n]*/no-nvml cannot be loaded: "
  "--nvml=${scratch}/no-nvml"
)
add_double_test(
  clocks-other-library "\nclocks: not read, [^\n]* has no function nvmlInit_v2\n"
  "--nvml=${CUDA_cudart_LIBRARY}" # CUDA::cudart is no library in CMake 3.20
)

# What is written is what was promised.
function(add_script_test name script)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "DEFINE;ARGUMENTS")
  set(test conv-benchmark.${name})
  add_test(
    NAME ${test}
    COMMAND
      "${CMAKE_COMMAND}" "-DDOUBLE=${_cudnn_cmake_double_dir}"
      "-DDIRECTORY=${CMAKE_CURRENT_BINARY_DIR}/${test}"
      "-DCOMMON=${CMAKE_CURRENT_SOURCE_DIR}/../../common" ${arg_DEFINE} -P
      "${CMAKE_CURRENT_SOURCE_DIR}/${script}.cmake" -- "$<TARGET_FILE:conv-benchmark>"
      ${arg_ARGUMENTS}
  )
  set_tests_properties(${test} PROPERTIES LABELS "conv-benchmark;double" TIMEOUT 60)
endfunction()
set(checker "-DCHECKER=$<TARGET_FILE:check-benchmark-output>" "-DSCHEMA=${schema}")
set(clocks "--nvml=$<TARGET_FILE:conv-benchmark-nvml-device>")
foreach(type IN ITEMS fp32 fp16)
  add_script_test(
    double.files-${type} check_files DEFINE ${checker} ARGUMENTS --type ${type} "${clocks}"
  )
endforeach()
function(add_schema_test name exit)
  add_script_test(double.schema-${name} check_schema DEFINE ${checker} -DEXIT=${exit} ${ARGN})
endfunction()
add_schema_test(usage 2 ARGUMENTS --groups 3)
add_schema_test(skipped 77 -DDEVICE=devices=0)
add_schema_test(nothing 1 -DALGORITHMS=none ARGUMENTS --api graph "${clocks}")
add_schema_test(wrong 1 -DFAULT=wrong-value ARGUMENTS "${clocks}")
add_schema_test(error 1 -DFAULT=late-failure)
add_schema_test(old 1 -DFAULT=old-version)
add_script_test(double.no-files-usage check_no_files DEFINE -DEXIT=2 -DFAULT= ARGUMENTS --groups 3)
add_script_test(double.no-files-failure check_no_files DEFINE -DEXIT=1 -DFAULT=late-failure)
add_script_test(double.order-legacy check_order DEFINE -DCANDIDATES=4 ARGUMENTS --api legacy)
add_script_test(double.order-graph check_order DEFINE -DCANDIDATES=2 ARGUMENTS --api graph)
