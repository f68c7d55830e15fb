# SPDX-License-Identifier: BSD-3-Clause
# Answers of cases as lines "<test> TAB <field> TAB <value>", to be sorted and compared; the name of the
# test is taken from the path of the file. Files: probe-results.cmake of the suite find-cudnn (set(probe_<name> [=[<value>]=])), and
# CMakeCache.txt, of which the entries of CUDNN count. A line end in a value becomes "\n". The list of
# targets becomes a field for each, as the order in which they were made is nobody's business.

function answer(field, value, names, count, i) {
  gsub(/\t/, "\\t", value)
  if (field == "targets") {
    count = split(value, names, ";")
    for (i = 1; i <= count; ++i) print test "\ttarget " names[i] "\tyes"
    return
  }
  print test "\t" field "\t" value
}

FNR == 1 {
  field = ""
  count = split(FILENAME, part, "/")
  test = part[count - 2]                                       # …/<test>/build/<file>
  if (FILENAME ~ /\/find-cudnn\/cases\//)                      # …/<group>/<case>/build/<file>
    test = "find-cudnn." part[count - 3] "." test
}

FILENAME ~ /CMakeCache\.txt$/ {
  if ($0 ~ /^_?(CUDNN|cuDNN|CuDNN|cudnn)[A-Za-z0-9_]*:[A-Z]+=/) {
    at = index($0, "=")
    answer("cache " substr($0, 1, at - 1), substr($0, at + 1))
  }
  next
}

field == "" && /^set\(probe_/ {
  line = substr($0, length("set(probe_") + 1)
  at = index(line, " ")
  field = substr(line, 1, at - 1)
  line = substr(line, at + 1)
  match(line, /^\[=+\[/)
  closing = "]" substr(line, 2, RLENGTH - 2) "])"
  value = substr(line, RLENGTH + 1)
  if (length(value) >= length(closing) &&
      substr(value, length(value) - length(closing) + 1) == closing) {
    answer(field, substr(value, 1, length(value) - length(closing)))
    field = ""
  }
  next
}

field != "" {
  if (length($0) >= length(closing) && substr($0, length($0) - length(closing) + 1) == closing) {
    answer(field, value "\\n" substr($0, 1, length($0) - length(closing)))
    field = ""
  } else {
    value = value "\\n" $0
  }
}
