# SPDX-License-Identifier: BSD-3-Clause
# Copyright the cudnn-cmake authors
#
# samples-v8: builds the CPU double and samples with a real cuDNN 8.9 in a test, and runs the
# samples' tests on that double. The project around has its own cuDNN. The package is the one that
# the suite real-packages has, when the cache holds it.

set(
  CUDNN_CMAKE_TEST_CUDNN_8_ROOT
  ""
  CACHE PATH
  "Root of a cuDNN 8.9; empty: the wheel in the cache"
)

# The root, in <out>; empty, with the <reason>, when there is none.
function(samples_v8_find_root out reason)
  set(${out} "${CUDNN_CMAKE_TEST_CUDNN_8_ROOT}" PARENT_SCOPE)
  set(${reason} "" PARENT_SCOPE)
  if(CUDNN_CMAKE_TEST_CUDNN_8_ROOT)
    return()
  endif()
  set(here "${CMAKE_CURRENT_FUNCTION_LIST_DIR}")
  set(id "linux-${CMAKE_HOST_SYSTEM_PROCESSOR}-cu12-8.9.7.29")
  include("${here}/../../real/ReadList.cmake")
  include("${here}/../../real/Package.cmake")
  real_read_list("${here}/../../../ci/data/real-packages.txt")
  if(NOT CMAKE_SYSTEM_NAME STREQUAL "Linux" OR CMAKE_CROSSCOMPILING OR NOT id IN_LIST real_ids)
    set(${reason} "no package of cuDNN 8.9 is pinned for this system" PARENT_SCOPE)
    return()
  endif()
  set(scratch "${CMAKE_CURRENT_BINARY_DIR}/samples-v8-package")
  real_write_locks("${scratch}")
  real_find_entry(entry "${scratch}/${id}.txt" "${scratch}")
  if(entry)
    set(${out} "${entry}/nvidia/cudnn" PARENT_SCOPE)
  else()
    set(${reason}
      "cuDNN 8.9.7 is not in the cache; ci/fetch-real '${id}' gets it, then configure again"
      PARENT_SCOPE
    )
  endif()
endfunction()

samples_v8_find_root(root reason)
if(reason)
  add_test(NAME samples-v8.build
    COMMAND "${CMAKE_COMMAND}" -E echo "CUDNN_CMAKE_SKIPPED: ${reason}")
  set_tests_properties(
    samples-v8.build
    PROPERTIES LABELS "samples-v8;real" TIMEOUT 60 SKIP_REGULAR_EXPRESSION "CUDNN_CMAKE_SKIPPED: "
  )
  return()
endif()

set(directory "${CMAKE_CURRENT_BINARY_DIR}/samples-v8")
set(samples conv-forward conv-backward conv-fp16 conv-graph handle-lifetime)
add_test(
  NAME samples-v8.build
  COMMAND
    "${CMAKE_CTEST_COMMAND}" --build-and-test "${CMAKE_CURRENT_LIST_DIR}" "${directory}"
    --build-noclean --build-generator "${CMAKE_GENERATOR}" --build-makeprogram
    "${CMAKE_MAKE_PROGRAM}" --build-options "-DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}"
    "-DCMAKE_CXX_FLAGS=${CMAKE_CXX_FLAGS} -O1" "-DCUDNN_ROOT=${root}"
    "-DCUDAToolkit_ROOT=${CUDAToolkit_ROOT}" "-DCUDNN_CMAKE_WERROR=${CUDNN_CMAKE_WERROR}"
    "-DSAMPLES=${samples}"
)
set_tests_properties(
  samples-v8.build
  PROPERTIES LABELS "samples-v8;real" TIMEOUT 900 FIXTURES_SETUP samples-v8 PROCESSORS 2
)
foreach(sample IN LISTS samples)
  add_test(
    NAME samples-v8.${sample}
    COMMAND
      "${CMAKE_CTEST_COMMAND}" --test-dir "${directory}" -R "^${sample}[.](double|fault)[.]"
      --no-tests=error --output-on-failure
  )
  set_tests_properties(
    samples-v8.${sample}
    PROPERTIES LABELS "samples-v8;double;real" TIMEOUT 300 FIXTURES_REQUIRED samples-v8
  )
endforeach()
