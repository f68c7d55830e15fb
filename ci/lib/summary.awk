# SPDX-License-Identifier: BSD-3-Clause
# Summary of ctest's JUnit report: tests by suite (the first part of the dotted name), by kind of
# proof, skipped ones by reason, failed ones by name; last the line
# "<n> passed, <n> failed, <n> skipped".
# Exit 1 when a test failed or none ran. A test that could not be started counts as failed.
#
#   awk [-v tests=<file>] -f summary.awk <JUnit report>
#
# tests  what ctest --show-only=json-v1 wrote: the report has no labels, which the kinds come from.
#        Each test is of one kind at most, the first of its labels in the order below.

BEGIN {
  kind_count = split("gpu fault offline real double", kinds, " ")
  meaning["gpu"] = "on a GPU, with the real cuDNN"
  meaning["fault"] = "faults that the CPU double makes, noticed"
  meaning["offline"] = "plans without a GPU, by the real cuDNN"
  meaning["real"] = "other looks at files of the real cuDNN"
  meaning["double"] = "on the CPU double, in place of GPU and cuDNN"
  if (tests != "") {
    while ((got = getline line < tests) > 0) read_labels(line)
    if (got < 0) {
      print "summary.awk: cannot read " tests > "/dev/stderr"
      broken = 1
      exit 2
    }
    close(tests)
  }
}

# One line of ctest's list of tests: labels[<test>] becomes " <label> <label> ".
function read_labels(line) {
  if (line ~ /^      "name" : "/) {
    sub(/^      "name" : "/, "", line)
    sub(/",?[ \t\r]*$/, "", line)
    gsub(/\\"/, "\"", line)
    listed = line
    labels[listed] = " "
  } else if (line ~ /^          "name" : /) {
    in_labels = line ~ /"LABELS"/
  } else if (in_labels && line ~ /^            "/) {
    sub(/^ *"/, "", line)
    sub(/",?[ \t\r]*$/, "", line)
    labels[listed] = labels[listed] line " "
  }
}

function kind_of(test, i) {
  if (test in labels) {
    for (i = 1; i <= kind_count; ++i) {
      if (index(labels[test], " " kinds[i] " ")) return kinds[i]
    }
  }
  return ""
}

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

function finish_test(suite, kind) {
  kind = kind_of(name)
  suite = name
  sub(/\..*/, "", suite)
  if (!(suite in total)) suites[++suite_count] = suite
  ++total[suite]
  if (status == "run") {
    ++passed
    ++passed_of[suite]
    ++passed_as[kind]
  } else if (status == "disabled" || skip ~ /^SKIP_/) {
    reason = status == "disabled" ? "disabled" : reason_of(output)
    if (!(reason in skipped_for)) reasons[++reason_count] = reason
    ++skipped
    ++skipped_of[suite]
    ++skipped_as[kind]
    ++skipped_for[reason]
    if (skipped_for[reason] <= 3) names_for[reason] = names_for[reason] " " name
  } else {
    ++failed
    ++failed_of[suite]
    ++failed_as[kind]
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

function print_counts(title, passed, failed, skipped) {
  printf "    %-16s %4d passed", title, passed
  if (failed) printf ", %d failed", failed
  if (skipped) printf ", %d skipped", skipped
}

END {
  if (broken) exit 2
  for (i = 1; i <= suite_count; ++i) {
    suite = suites[i]
    print_counts(suite, passed_of[suite], failed_of[suite], skipped_of[suite])
    print ""
  }
  if (tests != "") {
    print "    of these"
    for (i = 1; i <= kind_count; ++i) {
      kind = kinds[i]
      print_counts(kind, passed_as[kind], failed_as[kind], skipped_as[kind])
      print "  (" meaning[kind] ")"
    }
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
