# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: BSD-3-Clause
# Each preset of the top can be configured. `dev` makes each of CMake's warnings an error.

# configures <preset>
configures() {
  cd "$project" || return
  run "$cmake" --preset "$1" -B "$scratch/build" "${generator[@]}"
  if ((code)) && grep -q 'Unrecognized "version"' "$scratch/output"; then
    skip "this CMake is too old for the presets: $("$cmake" --version | head -n 1)"
  fi
  expect_code 0
  expect_output "Build files have been written to"
}

case_test() { configures test; }
case_gpu() { configures gpu; }
case_dev() { configures dev; }
case_asan() { configures asan; }

case_windows_cross() {
  command -v x86_64-w64-mingw32-g++-posix >/dev/null || skip "no MinGW-w64"
  configures windows-cross
}

case_all_are_here() {
  local name
  while read -r name; do
    name=${name//-/_}
    declare -F "case_$name" >/dev/null || fail "no case for the preset $name"
  done < <(sed -n '/"configurePresets"/,/"buildPresets"/s/^ *"name": "\([a-z-]*\)",$/\1/p' \
    "$project/CMakePresets.json" | grep -v '^base$')
}
