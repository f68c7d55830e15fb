# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# What the suite windows needs: Wine, MinGW, clang-cl with its linker and librarian, CMake and Ninja
# for Windows, and cuDNN's Windows wheel. The tools take 2.5 GB of disk, the wheels 0.8 GB more, so
# they are got on request alone; what is there is used from then on.
# Needs report.sh, tools.sh, cudnn.sh and the variables project and work.
# shellcheck disable=SC2154

# Result of choose_windows: arguments for the configure.
windows_options=()

# Reason why programs for Windows on x86_64 can't be run here, or nothing.
why_no_wine() {
  if [[ $(platform_name) != linux-x86_64 ]]; then
    printf 'Wine is used on Linux x86_64 only, this is %s' "$(platform_name)"
  fi
}

# windows_wheels <list> <group> <get: 0 or 1>: sets prefix to the unpacked wheels; it stays empty
# when they are not in the cache and not to be got.
windows_wheels() {
  local lock=$project/ci/data/$1 groups=$2
  run_fetch -DCHECK_ONLY=ON || exit "$exit_missing"
  prefix=$(<"$work/fetched.txt")
  [[ -z $prefix ]] && (($3)) || return 0
  note "wanted: $(wheels_in_words "$lock" "$groups")"
  [[ ${CUDNN_CMAKE_NO_INSTALL:-0} != 1 ]] || stop "$exit_missing" "cannot go on" \
    "missing: the wheels of ci/data/$1 (group $groups) are not in the cache" \
    "nothing was fetched because CUDNN_CMAKE_NO_INSTALL=1"
  need_tools pip
  run_fetch "-DPIP=$(IFS=, && printf '%s' "${pip[*]}")" || exit "$exit_missing"
  prefix=$(<"$work/fetched.txt")
}

# An llvm-lib that reads /def: came with LLVM 18. Where the distribution's own is older, a newer one
# may be had beside it; if not, the tests that want it say so.
welcome_new_llvm() {
  local version
  version=$(LC_ALL=C apt-cache policy llvm 2>/dev/null |
    sed -n 's/^ *Installed: *\([0-9]*:\)\{0,1\}\([0-9]*\).*/\2/p')
  [[ -z $version || $version -lt 18 ]] || return 0
  for version in {18..24}; do
    ! have "llvm-lib-$version" || return 0
  done
  [[ ${CUDNN_CMAKE_NO_INSTALL:-0} != 1 ]] && may_install || return 0
  for version in {24..18}; do
    if LC_ALL=C apt-cache policy "llvm-$version" 2>/dev/null | grep -q 'Candidate: *[0-9]'; then
      note "installing llvm-$version"
      apt install -y --no-install-recommends "llvm-$version"
      return 0
    fi
  done
}

# choose_windows <asked for: 0 or 1> <with cuDNN: 0 or 1>: sets windows_options. Asked for, all is
# got or the script stops; otherwise what is there is used, and the suite says what it skips.
choose_windows() {
  local reason prefix='' tools
  windows_options=(-UCUDNN_CMAKE_TEST_WINDOWS_TOOLS -UCUDNN_CMAKE_TEST_WINDOWS_CUDNN_ROOT)
  reason=$(why_no_wine)
  if (($1)); then
    [[ -z $reason ]] || stop "$exit_usage" "--windows: $reason"
    need_tools wine mingw clang-cl lld-link llvm-lib
    welcome_new_llvm
  elif [[ -n $reason ]] || ! have wine; then
    note "none: programs for Windows are not tested (ci/test --windows gets what that takes)"
    return 0
  fi
  windows_wheels tools-windows-x86_64.txt tools "$1"
  tools=$prefix prefix=''
  if (($2)); then windows_wheels wheels-windows-x86_64.txt cudnn "$1"; fi
  if [[ -n $tools ]]; then
    windows_options=("-DCUDNN_CMAKE_TEST_WINDOWS_TOOLS=$tools" "${windows_options[1]}")
  fi
  if [[ -n $prefix ]]; then
    windows_options[1]=-DCUDNN_CMAKE_TEST_WINDOWS_CUDNN_ROOT=$prefix/nvidia/cudnn
  fi
  note "Wine, with CMake for Windows: ${tools:-none (ci/test --windows gets it)}"
  note "cuDNN for Windows: ${prefix:-none}"
}
