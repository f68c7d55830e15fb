# SPDX-License-Identifier: BSD-3-Clause
# Compares the answers under one CMake version with those under the reference version.
#   awk -v version=<v> -v reference=<v> -v used=<file> -f compare.awk differences.txt <reference answers> <answers>
# Prints what differs and stands in no row of differences.txt; exit 1 when there is any. The numbers of
# the rows that were needed are added to the file <used>.

# -1, 0, 1 as a is older than, the same as, newer than b
function compare_versions(a, b, x, y, i) {
  split(a, x, ".")
  split(b, y, ".")
  for (i = 1; i <= 3; ++i) {
    if (x[i] + 0 < y[i] + 0) return -1
    if (x[i] + 0 > y[i] + 0) return 1
  }
  return 0
}

function trimmed(text) {
  gsub(/^[ \t]+|[ \t]+$/, "", text)
  return text
}

function older(a, b) { return compare_versions(a, b) < 0 }

# A row holds where one of the two versions is older than the row's and the other is not.
function listed(test, field, i) {
  for (i = 1; i <= rows; ++i) {
    if (older(version, since[i]) == older(reference, since[i])) continue
    if (test ~ test_pattern[i] && field ~ field_pattern[i]) {
      needed[i] = 1
      return 1
    }
  }
  return 0
}

function shown(value) { return length(value) > 300 ? substr(value, 1, 300) "…" : value }

# A test that one side does not have differs once, by its status.
function differs(test, field, was, is) {
  if (field != "status" &&
      (((test SUBSEP "status") in before) != ((test SUBSEP "status") in after))) return
  if (listed(test, field)) {
    ++known
    return
  }
  ++unknown
  if (unknown <= 40) {
    print "    " test "  " field
    print "        " reference ": " shown(was)
    print "        " version ": " shown(is)
  }
}

FNR == 1 { ++file }

file == 1 {
  if ($0 ~ /^[ \t]*(#|$)/) next
  if (split($0, column, / [|] /) != 4) {
    print "differences.txt: not \"since | test | field | reason\": " $0
    broken = 1
    exit
  }
  ++rows
  since[rows] = trimmed(column[1])
  test_pattern[rows] = trimmed(column[2])
  field_pattern[rows] = trimmed(column[3])
  next
}

{
  at = index($0, "\t")
  rest = substr($0, at + 1)
  second = index(rest, "\t")
  key = substr($0, 1, at - 1) SUBSEP substr(rest, 1, second - 1)
  value = substr(rest, second + 1)
}

file == 2 { before[key] = value; order[++count] = key; next }
file == 3 { after[key] = value; order_after[++count_after] = key }

END {
  if (broken || file != 3) exit 2
  for (i = 1; i <= count; ++i) {
    split(order[i], part, SUBSEP)
    if (!(order[i] in after)) {
      differs(part[1], part[2], before[order[i]], "(nothing)")
    } else if (before[order[i]] != after[order[i]]) {
      differs(part[1], part[2], before[order[i]], after[order[i]])
    }
  }
  for (i = 1; i <= count_after; ++i) {
    if (!(order_after[i] in before)) {
      split(order_after[i], part, SUBSEP)
      differs(part[1], part[2], "(nothing)", after[order_after[i]])
    }
  }
  for (i in needed) print i >> used
  printf "    %s against %s: %d answers, %d differ as listed, %d others\n", version, reference, count_after, known, unknown
  exit unknown > 0
}
