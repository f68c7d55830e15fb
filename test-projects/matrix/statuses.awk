# SPDX-License-Identifier: BSD-3-Clause
# Reads ctest's JUnit report: a line "<test> TAB status TAB passed|failed|skipped: <reason>" a test.

function attribute(line, name) {
  if (!match(line, " " name "=\"[^\"]*\"")) return ""
  return substr(line, RSTART + length(name) + 3, RLENGTH - length(name) - 4)
}

/^[ \t]*<testcase / {
  name = attribute($0, "name")
  result = attribute($0, "status") == "run" ? "passed" : "failed"
}
/^[ \t]*<skipped / && attribute($0, "message") ~ /^SKIP_/ { result = "skipped" }
# what a case says when it skips; the reason is part of the answer
/CUDNN_CMAKE_SKIPPED: / && result == "skipped" {
  reason = $0
  sub(/.*CUDNN_CMAKE_SKIPPED: /, "", reason)
  sub(/<\/system-out>.*/, "", reason)
  result = "skipped: " reason
}
/^[ \t]*<\/testcase>/ { print name "\tstatus\t" result }
