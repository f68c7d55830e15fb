# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: BSD-3-Clause
# The summary of ci/test, from reports that ctest itself writes here.

# report: runs the tests on standard input (CMake code; test(<name> <sh code>) makes one).
# $scratch/report.xml is ctest's report.
report() {
  mkdir -p "$scratch/tests/build"
  {
    cat <<'END'
cmake_minimum_required(VERSION 3.20...4.4)
project(tests LANGUAGES NONE)
enable_testing()
macro(test name)
  add_test(NAME ${name} COMMAND sh -c "${ARGN}")
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
endmacro()
END
    cat
  } >"$scratch/tests/CMakeLists.txt"
  run "$cmake" -S "$scratch/tests" -B "$scratch/tests/build" "${generator[@]}"
  expect_code 0
  run "${cmake%/*}/ctest" --test-dir "$scratch/tests/build" --output-junit "$scratch/report.xml"
  expect_file "$scratch/report.xml"
}

summary() {
  run awk -f "$scripts/lib/summary.awk" "$scratch/report.xml"
}

expect_last_line() {
  [[ $(tail -n 1 "$scratch/output") == "$1" ]] || fail "last line: wanted $1"
}

case_kinds_are_counted_each_for_itself() {
  report <<'END'
macro(labelled name labels)
  test(${name} ${ARGN})
  set_tests_properties(${name} PROPERTIES LABELS "${labels}")
endmacro()
labelled(a.one "a;double" true)
labelled(a.two "a;double;real" true)
labelled(a.three "fault" false)
labelled(b.one "b;offline;real" true)
labelled(b.two "real;gpu" "exit 77")
labelled([[b."q" <x>]] "b;double" true)
labelled(b.doubled "doubled" true)
test(b.plain true)
END
  (cd "$scratch/tests/build" && "${cmake%/*}/ctest" --show-only=json-v1) >"$scratch/tests.json"
  run awk -v tests=tests.json -f "$scripts/lib/summary.awk" report.xml
  expect_code 1
  expect_last_line '6 passed, 1 failed, 1 skipped'
  expect_output ' of these gpu 0 passed, 1 skipped \([^)]*\) fault 0 passed, 1 failed \([^)]*\)' \
    ' offline 1 passed \([^)]*\) real 1 passed \([^)]*\) double 2 passed \([^)]*\)'
  run awk -v tests=nowhere.json -f "$scripts/lib/summary.awk" report.xml
  expect_code 2
  expect_output 'cannot read nowhere\.json'
}

case_all_passed() {
  report <<'END'
test(a.one true)
test(a.two "echo '	<testcase name=\"x\" status=\"fail\">'; echo '	</testcase>'")
test(b.one true)
END
  summary
  expect_code 0
  expect_last_line '3 passed, 0 failed, 0 skipped'
  expect_output ' a +2 passed b +1 passed '
}

case_skips_are_counted_with_their_reasons() {
  report <<'END'
test(a.one true)
test(a.two "echo looking; echo 'program: skipped: no <driver> & no GPU'; echo; exit 77")
test(b.one "echo 'CUDNN_CMAKE_SKIPPED: no <driver> & no GPU'; exit 77")
test(b.two "exit 77")
test(b.off true)
set_tests_properties(b.off PROPERTIES DISABLED ON)
END
  summary
  expect_code 0
  expect_last_line '1 passed, 0 failed, 4 skipped'
  expect_output 'skipped 2: no <driver> & no GPU a\.two b\.one' \
    'skipped 1: it gave no reason b\.two' 'skipped 1: disabled b\.off'
}

case_failures_are_named() {
  report <<'END'
test(a.one true)
test(a.two "exit 3")
test(a.three "sleep 9")
set_tests_properties(a.three PROPERTIES TIMEOUT 1)
END
  summary
  expect_code 1
  expect_last_line '1 passed, 2 failed, 0 skipped'
  expect_output 'FAILED a\.two' 'FAILED a\.three'
}

case_test_that_cannot_start_counts_as_failed() {
  report <<'END'
add_test(NAME a.missing COMMAND no-such-program)
test(a.files true)
set_tests_properties(a.files PROPERTIES REQUIRED_FILES no-such-file)
test(a.setup false)
set_tests_properties(a.setup PROPERTIES FIXTURES_SETUP f)
test(a.user true)
set_tests_properties(a.user PROPERTIES FIXTURES_REQUIRED f)
END
  summary
  expect_code 1
  expect_last_line '0 passed, 4 failed, 0 skipped'
  expect_output 'a\.missing \(Unable to find executable\)' 'a\.user \(Fixture dependency failed\)'
}

case_no_test_is_a_failure() {
  printf '<testsuite>\n</testsuite>\n' >"$scratch/report.xml"
  summary
  expect_code 1
  expect_last_line '0 passed, 0 failed, 0 skipped'
}
