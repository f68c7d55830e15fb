# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Which cudnn-frontend the sample conv-frontend is built with: the one that the environment names,
# else the pinned wheel of ci/data. Without it the sample is skipped, so not to get it stops nothing.
# Needs report.sh, tools.sh, cudnn.sh and the variables project and work.
# shellcheck disable=SC2154,SC2034

# Result of choose_frontend: arguments for the configure.
frontend_options=()

# choose_frontend <with cuDNN: 0 or 1>
choose_frontend() {
  local name lock groups=frontend place=''
  frontend_options=(-UCUDNNFrontend_ROOT)
  if ((!$1)); then
    note "none, as asked"
    return 0
  fi
  for name in CUDNNFrontend_ROOT CUDNN_FRONTEND_ROOT CUDNN_FRONTEND_PATH; do
    if [[ -n ${!name:-} ]]; then
      note "the one that $name names: ${!name}"
      return 0
    fi
  done
  lock=$project/ci/data/wheels-$(platform_name).txt
  if [[ ! -e $lock ]]; then
    note "none is pinned for $(platform_name)"
    return 0
  fi
  if run_fetch -DCHECK_ONLY=ON; then place=$(<"$work/fetched.txt"); fi
  if [[ -z $place && ${CUDNN_CMAKE_NO_INSTALL:-0} != 1 ]] && locate_pip; then
    note "wanted: $(wheels_in_words "$lock" frontend)"
    if run_fetch "-DPIP=$(IFS=, && printf '%s' "${pip[*]}")"; then
      place=$(<"$work/fetched.txt")
    fi
  fi
  if [[ -n $place ]]; then
    frontend_options=("-DCUDNNFrontend_ROOT=$place")
    note "$place"
  elif [[ ${CUDNN_CMAKE_NO_INSTALL:-0} == 1 ]]; then
    note "the pinned wheel is not in the cache, and CUDNN_CMAKE_NO_INSTALL=1 forbids to fetch it:" \
      "whether the machine has its own is left to find_package"
  else
    note "the pinned wheel could not be fetched: whether the machine has its own is left to" \
      "find_package"
  fi
}
