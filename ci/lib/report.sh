# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# What the scripts say, and their exit codes: 0 fine, 1 something failed, 2 wrong use,
# 3 something is missing that the script cannot or may not get.

# shellcheck disable=SC2034 # for the scripts
readonly exit_failed=1 exit_usage=2 exit_missing=3

bold='' plain=''
if [[ -t 1 && -z ${NO_COLOR:-} && ${TERM:-dumb} != dumb ]]; then
  bold=$'\e[1m' plain=$'\e[0m'
fi
readonly bold plain

# step <words>: the title of what is done next.
step() {
  printf '\n%s== %s%s\n' "$bold" "$*" "$plain"
}

# note <words>: one line below a title.
note() {
  printf '    %s\n' "$*"
}

# stop <exit code> <line>...: the last words of a script that cannot go on.
stop() {
  local code=$1
  shift
  {
    printf '\n%s: %s\n' "${0##*/}" "$1"
    shift
    if (($#)); then printf '    %s\n' "$@"; fi
  } >&2
  exit "$code"
}
