# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: BSD-3-Clause
# The scripts, presets and lists themselves.

# The programs of ci/, one a line.
programs() {
  grep -d skip -l '^#!/usr/bin/env bash$' "$scripts"/* "$scripts"/templates/* "$project/.ci/run" \
    "$project"/test-projects/*/* | grep -v '\.sh$'
}

case_shellcheck() {
  command -v shellcheck >/dev/null || skip "no shellcheck"
  local files
  mapfile -t files < <(programs && find "$scripts" "$project/test-projects" -name '*.sh' -type f)
  ((${#files[@]} > 20)) || fail "only ${#files[@]} shell files were found"
  run shellcheck --external-sources --source-path=SCRIPTDIR "${files[@]}"
  expect_code 0
}

case_scripts_are_executable() {
  local file count=0
  while read -r file; do
    count=$((count + 1))
    [[ -x $file ]] || fail "not executable: $file"
    bash -n "$file" || fail "does not parse: $file"
  done < <(programs)
  ((count > 8)) || fail "only $count programs were found"
}

case_presets_are_readable() {
  local name
  cd "$project" || return
  run "$cmake" --list-presets=all
  if ((code)) && grep -q 'Unrecognized "version"' "$scratch/output"; then
    skip "this CMake is too old for the presets: $("$cmake" --version | head -n 1)"
  fi
  expect_code 0
  for name in test gpu dev asan windows-cross; do expect_output "\"$name\""; done
  cd test-projects/demo || return
  run "$cmake" --list-presets=all
  expect_code 0
  expect_output '"demo"'
}

case_lists_name_the_same_wheels() {
  local list first='' names
  for list in "$scripts"/data/wheels-*.txt; do
    run env -i HOME="$scratch/home" "$cmake" "-DLOCK=$list" -DGROUPS=cudnn,cuda,gpu,frontend \
      "-DOUT=$scratch/out" -DCHECK_ONLY=ON -P "$scripts/lib/fetch.cmake"
    expect_code 0
    names=$(sed -n 's/ --hash.*//p' "$list")
    first=${first:-$names}
    [[ $names == "$first" ]] || fail "other wheels than in the first list: $list"
    [[ -z $(sed -n 's/.*sha256:\([0-9a-f]*\).*/\1/p' "$list" | sort | uniq -d) ]] ||
      fail "a hash twice: $list"
  done
  [[ -n $first ]] || fail "no lists"
}

case_every_tool_has_its_packages() {
  run awk '!/^#/ && NF != 6 { print; bad = 1 } END { exit bad }' "$scripts/data/packages.txt"
  expect_code 0
}
