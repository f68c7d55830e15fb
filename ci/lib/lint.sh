# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# The lint tools for the CI templates, as pinned Python wheels. The tests of suite templates that want
# them are skipped without, so not to get them stops nothing.
# Needs report.sh, tools.sh and the variables project and work.
# shellcheck disable=SC2154,SC2034

# Result of choose_lint: arguments for the configure.
lint_options=()

choose_lint() {
  local requirements=$project/test-projects/templates/systems/requirements.txt place=$work/lint
  lint_options=(-UCUDNN_CMAKE_TEST_LINT_TOOLS)
  if ! cmp -s "$requirements" "$place/requirements.txt"; then
    rm -rf -- "$place"
    if [[ ${CUDNN_CMAKE_NO_INSTALL:-0} == 1 ]]; then
      note "none, and CUDNN_CMAKE_NO_INSTALL=1 forbids to fetch them"
      return 0
    fi
    if ! locate_pip || ! PIP_REQUIRE_VIRTUALENV=0 "${pip[@]}" install --quiet \
      --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes \
      --target "$place" --requirement "$requirements" >"$work/lint.log" 2>&1; then
      note "could not be fetched; see $work/lint.log"
      rm -rf -- "$place"
      return 0
    fi
    cp -- "$requirements" "$place/requirements.txt" # last: what is half there is fetched again
  fi
  lint_options=("-DCUDNN_CMAKE_TEST_LINT_TOOLS=$place")
  note "$place"
}
