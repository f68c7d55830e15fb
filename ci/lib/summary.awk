# SPDX-License-Identifier: BSD-3-Clause
# Summary of ctest's JUnit report: tests by suite (the first part of the dotted name), skipped ones
# by reason, failed ones by name; last the line "<n> passed, <n> failed, <n> skipped".
# Exit 1 when a test failed or none ran. A test that could not be started counts as failed.

function attribute(line, name) {
  if (!match(line, " " name "=\"[^\"]*\"")) return ""
  return unescape(substr(line, RSTART + length(name) + 3, RLENGTH - length(name) - 4))
}

function unescape(text) {
  gsub(/&lt;/, "<", text)
  gsub(/&gt;/, ">", text)
  gsub(/&quot;/, "\"", text)
  gsub(/&apos;/, "'", text)
  gsub(/&amp;/, "\\&", text)
  return text
}

# What a skipped test said last, without white space around it and no longer than a line.
function reason_of(text, lines, count, i, line) {
  count = split(text, lines, "\n")
  for (i = count; i > 0; --i) {
    line = lines[i]
    gsub(/^[ \t\r]+|[ \t\r]+$/, "", line)
    sub(/^(CUDNN_CMAKE_SKIPPED|([A-Za-z0-9_.-]+: )?[Ss](KIP|kip)(PED|ped)?): */, "", line)
    if (line != "") return substr(unescape(line), 1, 160)
  }
  return "it gave no reason"
}

function finish_test(suite) {
  suite = name
  sub(/\..*/, "", suite)
  if (!(suite in total)) suites[++suite_count] = suite
  ++total[suite]
  if (status == "run") {
    ++passed
    ++passed_of[suite]
  } else if (status == "disabled" || skip ~ /^SKIP_/) {
    reason = status == "disabled" ? "disabled" : reason_of(output)
    if (!(reason in skipped_for)) reasons[++reason_count] = reason
    ++skipped
    ++skipped_of[suite]
    ++skipped_for[reason]
    if (skipped_for[reason] <= 3) names_for[reason] = names_for[reason] " " name
  } else {
    ++failed
    ++failed_of[suite]
    failures[failed] = name (skip == "" ? "" : " (" skip ")")
  }
}

!inside && /^[ \t]*<testcase / {
  name = attribute($0, "name")
  status = attribute($0, "status")
  skip = output = ""
  next
}
!inside && /^[ \t]*<skipped / { skip = attribute($0, "message") }
!inside && /^[ \t]*<system-out>/ {
  inside = 1
  sub(/^[ \t]*<system-out>/, "")
}
inside {
  line = $0
  if (sub(/<\/system-out>.*/, "", line)) inside = 0
  output = output line "\n"
}
!inside && /^[ \t]*<\/testcase>/ { finish_test() }

END {
  for (i = 1; i <= suite_count; ++i) {
    suite = suites[i]
    printf "    %-16s %4d passed", suite, passed_of[suite]
    if (failed_of[suite]) printf ", %d failed", failed_of[suite]
    if (skipped_of[suite]) printf ", %d skipped", skipped_of[suite]
    printf "\n"
  }
  for (i = 1; i <= reason_count; ++i) {
    reason = reasons[i]
    printf "    skipped %d: %s\n        %s%s\n", skipped_for[reason], reason,
      substr(names_for[reason], 2), (skipped_for[reason] > 3 ? " ..." : "")
  }
  for (i = 1; i <= failed; ++i) printf "    FAILED %s\n", failures[i]
  if (failed) print "    one alone: ctest --test-dir build/test --output-on-failure -R '^<name>$'"
  if (!suite_count) print "    no test ran"
  printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
  exit failed > 0 || !suite_count
}
