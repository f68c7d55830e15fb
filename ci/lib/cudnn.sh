# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Which CUDA and cuDNN are used: those of the machine when find_package finds both, else the pinned
# wheels of ci/data, both from there, so that they fit each other.
# Needs report.sh, tools.sh, gpu.sh and the variables project and work (a scratch directory);
# choose_generator comes before the rest.
# shellcheck disable=SC2154,SC2034

# Results of choose_cudnn. The roots are empty when the machine's own are used.
cuda_root='' cudnn_root=''
cuda_version='' cudnn_version='' cuda_place='' cudnn_place=''

# The -G argument of every configure: Ninja where it is, unless CMAKE_GENERATOR says another.
generator=()
choose_generator() {
  if [[ -z ${CMAKE_GENERATOR:-} ]] && have ninja; then generator=(-G Ninja); fi
}

# probe [<cmake argument>...]: what a project would find. Sets the versions and places; the words
# of find_package go to $work/probe.log.
probe() {
  local name value
  cuda_version='' cudnn_version='' cuda_place='' cudnn_place=''
  rm -rf -- "$work/probe"
  "$cmake" -S "$project/ci/lib/probe" -B "$work/probe" ${generator[@]+"${generator[@]}"} "$@" \
    >"$work/probe.log" 2>&1 || return 1
  while IFS='=' read -r name value; do
    case $name in
      cuda_version) cuda_version=$value ;;
      cuda_bin) cuda_place=${value%/bin} ;;
      cudnn_version) cudnn_version=$value ;;
      cudnn_root) cudnn_place=$value ;;
    esac
  done <"$work/probe/found.txt"
}

run_fetch() {
  (cd "$work" && "$cmake" "-DLOCK=$lock" "-DGROUPS=$groups" "-DOUT=$work/fetched.txt" "$@" \
    -P "$project/ci/lib/fetch.cmake")
}

# fetch_pinned <group>...: sets prefix to the unpacked wheels; pip is looked for, and got, only when
# they are not in the cache.
prefix=''
fetch_pinned() {
  local lock groups
  lock=${CUDNN_CMAKE_WHEELS:-$project/ci/data/wheels-$(platform_name).txt}
  groups=$(IFS=, && printf '%s' "$*")
  [[ -e $lock ]] || stop "$exit_missing" "no CUDA with cuDNN 8.9 or newer on this machine" \
    "and there are no pinned wheels for it: $lock" \
    "install CUDA and cuDNN, or set CUDNN_ROOT to where cuDNN is"
  have_glibc 2.27 || stop "$exit_missing" "no CUDA with cuDNN 8.9 or newer on this machine" \
    "and the pinned wheels need glibc 2.27 or newer; seen: $(libc_in_words)"

  run_fetch -DCHECK_ONLY=ON || exit "$exit_missing"
  prefix=$(<"$work/fetched.txt")
  [[ -z $prefix ]] || return 0
  note "wanted: $(wheels_in_words "$lock" "$@")"
  [[ ${CUDNN_CMAKE_NO_INSTALL:-0} != 1 ]] || stop "$exit_missing" "cannot go on" \
    "missing: CUDA and cuDNN 8.9 or newer, and the pinned wheels are not in the cache" \
    "nothing was fetched because CUDNN_CMAKE_NO_INSTALL=1" \
    "install CUDA and cuDNN, or set CUDNN_ROOT, or run this once without that variable"
  need_tools pip
  run_fetch "-DPIP=$(IFS=, && printf '%s' "${pip[*]}")" || exit "$exit_missing"
  prefix=$(<"$work/fetched.txt")
}

# wheels_in_words <lock> <group>...: number and size of the wheels.
wheels_in_words() {
  awk -v groups=" ${*:2} " '
    /^# group: / { on = index(groups, " " $3 " ") }
    / MB$/ && on { count++; size += $(NF - 1) }
    # 470 MB of wheels beside 750 MB of what is in them, while they are unpacked
    END {
      printf "%d pinned wheels, %d MB to download, up to %.1f GB of disk", count, size + 0.5,
        size * 2.7 / 1000
    }' "$1"
}

libc_in_words() {
  getconf GNU_LIBC_VERSION 2>/dev/null || printf 'another C library'
}

have_glibc() {
  local version
  version=$(libc_in_words)
  [[ $version == 'glibc '* ]] && version_at_least "${version#glibc }" "$1"
}

# choose_cudnn <wheels: 0 or 1>: 1 takes the wheels though the machine may have its own.
choose_cudnn() {
  local groups=(cudnn cuda)
  cuda_root='' cudnn_root=''
  if (($1)); then
    note "the machine's own are not looked for, as asked"
  else
    probe || stop "$exit_failed" "CMake could not look for CUDA and cuDNN" \
      "its words: $work/probe.log"
    if [[ -n $cuda_version && -n $cudnn_version ]]; then
      return 0
    fi
    note "on this machine: CUDA ${cuda_version:-none found}${cuda_place:+ ($cuda_place)}"
    note "                 cuDNN ${cudnn_version:-none found that fits}" \
      "${cudnn_place:+($cudnn_place)}"
    if [[ -z $cudnn_version ]]; then
      sed -n '/Could NOT find CUDNN/,/^-- Configuring/{/^-- Configuring/d;s/^/    /p}' \
        "$work/probe.log"
    fi
  fi
  if gpu_driver_is_there; then groups+=(gpu); fi
  fetch_pinned "${groups[@]}"
  cudnn_root=$prefix/nvidia/cudnn
  cuda_root=$(printf '%s' "$prefix"/nvidia/cu[0-9]*)
  # The module's own words follow when it does not take them.
  probe "-DCUDAToolkit_ROOT=$cuda_root" "-DCUDNN_ROOT=$cudnn_root" || true
}

# print_choice: the two lines that say what is used.
print_choice() {
  note "CUDA  ${cuda_version:-unknown}  ${cuda_place:-$cuda_root}"
  note "cuDNN ${cudnn_version:-unknown}  ${cudnn_place:-$cudnn_root}"
}

# prepare_build <directory> <word>...: an earlier build made from other things (words) is removed;
# caches keep what an earlier CUDA left in them.
prepare_build() {
  local dir=$1 stamp
  stamp=$(printf '%s\n' "${generator[*]-}" "${CMAKE_GENERATOR:-}" "${@:2}")
  if [[ -e $dir && $(cat "$dir/ci-made-from.txt" 2>/dev/null) != "$stamp" ]]; then
    note "removing ${dir#"$project"/}: it was made from something else"
    rm -rf -- "$dir"
  fi
  mkdir -p "$dir"
  printf '%s\n' "$stamp" >"$dir/ci-made-from.txt"
}
