# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Which GPUs and which driver the tests have. Needs report.sh and tools.sh.

# A driver is loaded: Linux, WSL, Jetson.
gpu_driver_is_there() {
  [[ -e /dev/nvidiactl || -e /dev/dxg || -e /dev/nvhost-gpu ]]
}

# gpus_in_words: a line for each GPU, with its driver; where there is none, one line that says so
# and why.
gpus_in_words() {
  local gpus='' release=''
  if have nvidia-smi; then
    gpus=$(nvidia-smi --format=csv,noheader \
      --query-gpu=index,name,compute_cap,memory.total,driver_version 2>/dev/null) || gpus=''
  fi
  if [[ -n $gpus ]]; then
    awk -F ', *' '{
      printf "GPU %s: %s, compute capability %s, %s, driver %s\n", $1, $2, $3, $4, $5
    }' <<<"$gpus"
    if [[ -n ${CUDA_VISIBLE_DEVICES+set} ]]; then
      printf 'CUDA_VISIBLE_DEVICES=%s shows a part of them\n' "$CUDA_VISIBLE_DEVICES"
    fi
    return 0
  fi
  if [[ -r ${CUDNN_CMAKE_JETSON_RELEASE:-/etc/nv_tegra_release} ]]; then
    release=$(head -n 1 "${CUDNN_CMAKE_JETSON_RELEASE:-/etc/nv_tegra_release}")
    printf 'GPU: that of a Jetson, %s\n' "$release"
  elif gpu_driver_is_there; then
    printf 'GPU: unknown; a driver is loaded, but nvidia-smi %s\n' \
      "$(have nvidia-smi && printf 'shows none' || printf 'is not on PATH')"
  elif have nvidia-smi; then
    printf 'GPU: none; nvidia-smi is there, but the driver is not loaded\n'
  else
    printf 'GPU: none; no NVIDIA driver is loaded (no /dev/nvidiactl)\n'
  fi
}
