# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# The command line of ctest, checked before anything is built.
# Needs report.sh and the variable project.
# shellcheck disable=SC2154,SC2034

# count_ctest_words <argument>...: sets words to the number of arguments that the first one, an
# option of ctest, takes with itself; stops the script when it is none.
words=0
count_ctest_words() {
  local kind name=$1
  [[ ! $name =~ ^-j[0-9]+$ ]] || name=-j
  [[ $name != --*=* ]] || name=${name%%=*}
  kind=$(awk -v name="$name" '$1 == name { print $2 }' "$project/ci/data/ctest-options.txt")
  words=1
  case $kind:$1 in
    format:* | number:-j?* | none:"$name") ;;
    number:"$name") [[ ! ${2-} =~ ^[0-9]+$ ]] || words=2 ;;
    value:"$name")
      (($# > 1)) || stop "$exit_usage" "$1 needs a value"
      words=2
      ;;
    *)
      stop "$exit_usage" "unknown argument: $1" \
        "${0##*/} --help says what there is, ci/data/ctest-options.txt what ctest takes"
      ;;
  esac
}
