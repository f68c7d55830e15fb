# SPDX-License-Identifier: BSD-3-Clause
# templates.lint: schema, zizmor, shellcheck, and what the templates promise; faults that are made
# in a copy must be found. templates.run: the jobs of each template, taken out of its file and run
# here. Both need Python; lint tools are those of requirements.txt, else what is on PATH.
set(CUDNN_CMAKE_TEST_LINT_TOOLS "" CACHE PATH
  "Directory with the Python packages of test-projects/templates/systems/requirements.txt")
find_program(CUDNN_CMAKE_TEMPLATES_PYTHON NAMES python3 python)
find_program(CUDNN_CMAKE_TEMPLATES_GIT NAMES git)
mark_as_advanced(CUDNN_CMAKE_TEMPLATES_PYTHON CUDNN_CMAKE_TEMPLATES_GIT)

set(systems_missing "")
set(systems_python "${CMAKE_COMMAND}" -E env PYTHONDONTWRITEBYTECODE=1)
if(CUDNN_CMAKE_TEST_LINT_TOOLS)
  list(APPEND systems_python "PYTHONPATH=${CUDNN_CMAKE_TEST_LINT_TOOLS}")
endif()
list(APPEND systems_python "${CUDNN_CMAKE_TEMPLATES_PYTHON}")
if(CMAKE_HOST_WIN32)
  set(systems_missing "the templates are run on Linux only")
elseif(NOT CUDNN_CMAKE_TEMPLATES_PYTHON)
  set(systems_missing "no Python")
elseif(NOT CUDNN_CMAKE_TEMPLATES_GIT)
  set(systems_missing "no git")
else()
  execute_process(
    COMMAND ${systems_python} -c "import sys, yaml; sys.exit(sys.version_info < (3, 9))"
    RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
  if(NOT result EQUAL 0)
    set(systems_missing "no Python 3.9 or newer with PyYAML (CUDNN_CMAKE_TEST_LINT_TOOLS)")
  endif()
endif()

# systems_test(<group>.<case> <script> <argument>... [LABELS <label>...] [TIMEOUT <seconds>])
function(systems_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "LABELS")
  set(test "templates.${name}")
  if(systems_missing)
    link_skipped_case("${test}" "${systems_missing}" ${arg_LABELS})
    return()
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  list(POP_FRONT arg_UNPARSED_ARGUMENTS script)
  add_test(NAME "${test}"
    COMMAND ${systems_python} "${systems_directory}/${script}" ${arg_UNPARSED_ARGUMENTS})
  cudnn_cmake_set_case_properties("${test}" ${arg_TIMEOUT} ${arg_LABELS})
  set_tests_properties("${test}" PROPERTIES SKIP_RETURN_CODE 77)
endfunction()

set(lint --templates "${systems_project}/ci/templates")
if(CUDNN_CMAKE_TEST_LINT_TOOLS)
  list(APPEND lint --tools "${CUDNN_CMAKE_TEST_LINT_TOOLS}")
endif()
foreach(check IN ITEMS schema zizmor shell pins permissions environment types inputs steps locks
    jenkins readme goes-red)
  systems_test(lint.${check} lint.py ${check} ${lint})
endforeach()
if(NOT systems_missing)
  set_tests_properties(templates.lint.goes-red PROPERTIES COST 50)
endif()

# --- run
set(work --work "${CMAKE_CURRENT_BINARY_DIR}/systems")
systems_test(run.repositories cases.py repositories ${work} --project "${systems_project}")

# What the machine has stands above the template's lock file: nothing is fetched.
set(real "")
set(real_missing "${LINK_CUDNN_ROOT_MISSING}${LINK_CUDA_ROOT_MISSING}")
foreach(pair IN ITEMS "CUDNN_ROOT=${LINK_CUDNN_ROOT}" "CUDAToolkit_ROOT=${LINK_CUDA_ROOT}"
    CUDNN_CI_LOCK= CUDNN_CI_CUDNN= CUDNN_CI_CUDA= CUDNN_CI_JOBS=1 "CXX=${LINK_CXX}")
  list(APPEND real --override "${pair}")
endforeach()

# systems_real(<case> <argument of cases.py>...)
function(systems_real case)
  if(real_missing AND NOT systems_missing)
    link_skipped_case("templates.run.${case}" "${real_missing}" real)
    return()
  endif()
  systems_test(run.${case} cases.py real ${work} ${real} ${ARGN} LABELS real)
endfunction()

foreach(template IN ITEMS github/framework.yml github/library.yml azure/framework.yml
    azure/library.yml gitlab/framework.yml gitlab/library.yml jenkins/Jenkinsfile
    jenkins/library.Jenkinsfile)
  string(REGEX REPLACE "[/.]yml|[.]?Jenkinsfile$" "" name "${template}")
  string(REGEX REPLACE "/$" "/framework" name "${name}")
  string(REPLACE "/" "-" name "${name}")
  systems_test(run.${name} cases.py order ${work} --template ${template})
  list(APPEND systems_runs run.${name})
  # one template of each system, the other in the next
  set(secret "")
  if(name STREQUAL "github-framework")
    set(secret --input configure=-DACCESS_TOKEN=correct-horse --secret correct-horse)
  endif()
  if(name MATCHES "^(github-framework|azure-library|gitlab-framework|jenkins-library)$")
    systems_real(${name}-real --template ${template} ${secret})
    list(APPEND systems_runs run.${name}-real)
  endif()
endforeach()

foreach(system IN ITEMS github azure) # where a cache is not saved again under the same key
  systems_test(run.${system}-cache cases.py cache ${work} --template ${system}/framework.yml)
  list(APPEND systems_runs run.${system}-cache)
endforeach()

# A project that is broken makes the job red, by the step whose business it is.
systems_real(does-not-compile --template github/framework.yml --suffix compile
  --fault "tensor_size.cpp:return size:return sizes" --says "failed: Build: 1")
systems_real(test-fails --template github/library.yml --suffix test
  --fault "tensor_size.cpp:return size:return size + 1" --says "failed: Test: ")
systems_real(too-old-cudnn --template gitlab/library.yml --suffix too-old
  --fault "CMakeLists.txt:CUDNN 8.9:CUDNN 99" --says "failed: configure.cmake")
# The real dlib, unmodified, two of its objects; skipped where nobody has fetched its sources.
include(../provider/DlibPlace.cmake)
provider_dlib_place()
set(configure -DDLIB_NO_GUI_SUPPORT=ON -DBUILD_SHARED_LIBS=ON)
foreach(part IN ITEMS USE_BLAS USE_LAPACK USE_FFMPEG USE_MKL_FFT JPEG_SUPPORT PNG_SUPPORT
    GIF_SUPPORT WEBP_SUPPORT JXL_SUPPORT LINK_WITH_SQLITE3)
  list(APPEND configure -DDLIB_${part}=OFF)
endforeach()
set(objects CMakeFiles/dlib.dir/cuda)
list(JOIN configure "|" configure) # of which cases.py makes semicolons
if(NOT real_missing)
  set(real_missing "${LINK_NVCC_MISSING}")
endif()
if(NOT real_missing)
  file(GLOB cublas "${LINK_CUDA_ROOT}/lib*/libcublas.so*" "${LINK_CUDA_ROOT}/targets/*/lib/libcublas.so*")
  if(NOT cublas)
    set(real_missing "this CUDA toolkit has no cuBLAS")
  elseif(CMAKE_CURRENT_BINARY_DIR MATCHES " ")
    set(real_missing "nvcc's lists of headers do not tell a space in a path from one between two")
  endif()
endif()
systems_real(dlib --template github/framework.yml --suffix dlib --source "${dlib_entry}"
  --needs dlib/CMakeLists.txt --input framework=dlib --input architectures=75
  --input configuration=Debug --input "configure=${configure}" --input
  "targets=${objects}/cudnn_dlibapi.cpp.o|${objects}/cusolver_dlibapi.cu.o")
if(NOT systems_missing AND NOT real_missing)
  set_property(TEST templates.run.dlib APPEND PROPERTY LABELS slow)
endif()
list(APPEND systems_runs run.dlib run.does-not-compile run.test-fails run.too-old-cudnn)
if(NOT systems_missing)
  set_tests_properties(templates.run.repositories PROPERTIES FIXTURES_SETUP templates-repositories)
  foreach(run IN LISTS systems_runs)
    set_tests_properties(templates.${run} PROPERTIES FIXTURES_REQUIRED templates-repositories)
  endforeach()
endif()
