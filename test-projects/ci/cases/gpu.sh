# shellcheck shell=bash disable=SC2154,SC2016
# SPDX-License-Identifier: BSD-3-Clause
# What ci/test says about the GPU.

# words [<variable>=<value>...]: of gpus_in_words, with the stubs in $scratch/bin alone.
words() {
  run env -i PATH="$(base_path)" "$@" bash -c '. "$1/lib/tools.sh"; . "$1/lib/gpu.sh"; gpus_in_words' \
    words "$scripts"
  expect_code 0
}

case_each_gpu_has_a_line() {
  stub nvidia-smi 'case "$*" in *--query-gpu=index,name,compute_cap,memory.total,driver_version*)' \
    'echo "0, NVIDIA H200, 9.0, 143771 MiB, 570.86.10"' \
    'echo "1, NVIDIA A100-SXM4-80GB, 8.0, 81920 MiB, 570.86.10";; *) exit 2 ;; esac'
  words
  expect_output '^GPU 0: NVIDIA H200, compute capability 9\.0, 143771 MiB, driver 570\.86\.10 GPU 1: .* $'
  words CUDA_VISIBLE_DEVICES=
  expect_output 'GPU 1: .* CUDA_VISIBLE_DEVICES= shows a part of them $'
}

case_without_a_gpu_the_reason_is_said() {
  if [[ -e /dev/nvidiactl || -e /dev/dxg || -e /dev/nvhost-gpu || -e /etc/nv_tegra_release ]]; then
    skip "there is a GPU"
  fi
  words
  expect_output '^GPU: none; no NVIDIA driver is loaded \(no /dev/nvidiactl\) $'
  stub nvidia-smi 'echo "NVIDIA-SMI has failed"; exit 9'
  words
  expect_output '^GPU: none; nvidia-smi is there, but the driver is not loaded $'
  printf '# R36 (release), REVISION: 4.3\nmore\n' >"$scratch/tegra"
  words CUDNN_CMAKE_JETSON_RELEASE="$scratch/tegra"
  expect_output '^GPU: that of a Jetson, # R36 \(release\), REVISION: 4\.3 $'
}
