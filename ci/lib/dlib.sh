# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# The sources of dlib for the tests provider.dlib.*, which are skipped without: not to get them stops
# nothing. Needs report.sh, tools.sh and the variables project and work.
# shellcheck disable=SC2154

# fetch_dlib <with cuDNN: 0 or 1>
fetch_dlib() {
  local program=(false) # in the cache, no pip is asked
  if ((!$1)); then
    note "none, as asked"
    return 0
  fi
  if [[ ${CUDNN_CMAKE_NO_INSTALL:-0} != 1 ]] && locate_pip; then program=("${pip[@]}"); fi
  if "$cmake" "-DPIP=$(IFS=, && printf '%s' "${program[*]}")" \
    -P "$project/test-projects/provider/fetch-dlib.cmake" >"$work/dlib.log" 2>&1; then
    note "$(sed -n '$s/^-- //p' "$work/dlib.log")"
  elif [[ ${CUDNN_CMAKE_NO_INSTALL:-0} == 1 ]]; then
    note "not in the cache, and CUDNN_CMAKE_NO_INSTALL=1 forbids to fetch it"
  else
    note "could not be fetched; see $work/dlib.log"
  fi
}
