# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Finds the tools a script needs and gets those that are missing: by apt as root or with sudo, else
# CMake and Ninja from Python wheels into .tools/ of the checkout. Nothing missing: nothing is asked
# of the network. CUDNN_CMAKE_NO_INSTALL=1: nothing is got, what is missing is named.
# Needs report.sh and the variables project (root of the checkout) and cmake_minimum.
# shellcheck disable=SC2154

cmake='' cxx='' pip=()

# version_at_least <version> <minimum>
version_at_least() {
  [[ $(printf '%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]
}

have() {
  command -v "$1" >/dev/null 2>&1
}

# Sets cmake to the CMake on PATH when it is new enough (ctest lies beside it).
locate_cmake() {
  local version
  cmake=$(command -v cmake) || return 1
  version=$("$cmake" --version 2>/dev/null |
    sed -n 's/^cmake version \([0-9.]*\).*/\1/p') || return 1
  [[ -n $version ]] && version_at_least "$version" "$cmake_minimum" && have ctest
}

# Sets cxx to the first C++17 compiler: $CXX, else in CMake's own order.
locate_compiler() {
  local candidate
  for candidate in ${CXX:+"$CXX"} c++ g++ clang++; do
    if have "$candidate" &&
      printf '#include <optional>\nint main() {}\n' |
        "$candidate" -std=c++17 -fsyntax-only -x c++ - >/dev/null 2>&1; then
      cxx=$candidate
      return 0
    fi
    [[ -z ${CXX:-} ]] || return 1 # CMake takes no other one either
  done
  return 1
}

# Sets pip to the words that run pip.
locate_pip() {
  local python
  for python in python3 python; do
    if have "$python" && "$python" -m pip --version >/dev/null 2>&1; then
      pip=("$(command -v "$python")" -m pip)
      return 0
    fi
  done
  return 1
}

# have_header <name>: the compiler finds it, or it lies in CMAKE_PREFIX_PATH.
have_header() {
  local prefix prefixes=()
  IFS=: read -r -a prefixes <<<"${CMAKE_PREFIX_PATH:-}"
  for prefix in ${prefixes[@]+"${prefixes[@]}"}; do
    [[ ! -e $prefix/include/$1 ]] || return 0
  done
  [[ -n $cxx ]] || locate_compiler || return 1
  printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$1" |
    "$cxx" -std=c++17 -fsyntax-only -x c++ - >/dev/null 2>&1
}

# have_versioned <name>: the program, or one of its spellings with a version (clang-cl-14).
have_versioned() {
  compgen -c "$1" | grep -qE "^$1(-[0-9]+)?\$"
}

tool_is_there() {
  case $1 in
    cmake) locate_cmake ;;
    compiler) locate_compiler ;;
    pip) locate_pip ;;
    json) have_header nlohmann/json.hpp ;;
    gtest) have_header gtest/gtest.h ;;
    cli11) have_header CLI/CLI.hpp ;;
    mingw) have x86_64-w64-mingw32-g++-posix || have x86_64-w64-mingw32-g++ ;;
    clang-cl) have_versioned clang-cl ;;
    *) have "$1" ;;
  esac
}

tool_in_words() {
  case $1 in
    cmake) printf 'CMake %s or newer' "$cmake_minimum" ;;
    ninja) printf 'Ninja' ;;
    compiler) printf 'a C++17 compiler%s' "${CXX:+ (the variable CXX names $CXX)}" ;;
    pip) printf 'pip for Python 3' ;;
    json) printf 'nlohmann-json 3' ;;
    gtest) printf 'GoogleTest' ;;
    cli11) printf 'CLI11' ;;
    wine) printf 'Wine' ;;
    mingw) printf 'MinGW-w64 for x86_64 (x86_64-w64-mingw32-g++)' ;;
    *) printf '%s' "$1" ;;
  esac
}

package_manager() {
  local manager
  for manager in apt-get dnf zypper pacman apk; do
    if have "$manager"; then
      printf '%s' "$manager"
      return 0
    fi
  done
  return 1
}

# packages_for <manager> <tool>...: the package names, one a line.
packages_for() {
  local column tool name
  case $1 in
    apt-get) column=2 ;;
    dnf) column=3 ;;
    zypper) column=4 ;;
    pacman) column=5 ;;
    apk) column=6 ;;
  esac
  shift
  for tool; do
    name=$(awk -v tool="$tool" -v column="$column" '$1 == tool { print $column }' \
      "$project/ci/data/packages.txt")
    if [[ -n $name && $name != - ]]; then printf '%s\n' "$name"; fi
  done
}

# install_command <tool>...: what a person would type here, or nothing.
install_command() {
  local manager packages
  manager=$(package_manager) || return 0
  packages=$(packages_for "$manager" "$@" | tr '\n' ' ')
  case $manager in
    pacman) printf 'pacman -S --needed %s' "${packages% }" ;;
    apk) printf 'apk add %s' "${packages% }" ;;
    *) printf '%s install %s' "$manager" "${packages% }" ;;
  esac
}

# Prints apt-get's output in short: its problems, what it fetches, one dot a package.
show_apt() {
  local line dots=0
  while IFS= read -r line; do
    case $line in
      'Need to get '* | 'After this operation, '* | E:* | W:* | Err:*)
        ((!dots)) || printf '\n'
        dots=0
        note "$line"
        ;;
      Get:* | 'Setting up '*)
        ((dots)) || printf '    '
        dots=1
        printf '.'
        ;;
    esac
  done
  ((!dots)) || printf '\n'
}

# Sets as_root to the words that run a command as root; fails where there is no way.
as_root=()
may_install() {
  have apt-get || return 1
  if ((EUID == 0)); then
    as_root=(env)
  elif have sudo && { sudo -n true 2>/dev/null || [[ -t 0 && -t 1 ]]; }; then
    as_root=(sudo env) # sudo asks for the password on a terminal
  else
    return 1
  fi
}

apt() {
  local log=$project/build/ci/apt-$1.log
  mkdir -p "${log%/*}"
  "${as_root[@]}" DEBIAN_FRONTEND=noninteractive LC_ALL=C \
    apt-get -q -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" </dev/null 2>&1 |
    tee "$log" | show_apt || stop "$exit_missing" "apt-get $1 failed" \
    "its words: $log" "look at network and package sources, then run this again"
}

# install_packages <tool>...: by apt. A CMake that is too old is left out; wheels bring a newer.
install_packages() {
  local tools=("$@") wanted=() tool candidate packages
  apt update
  for tool in "${tools[@]}"; do
    if [[ $tool == cmake ]]; then
      candidate=$(LC_ALL=C apt-cache policy cmake | sed -n 's/^ *Candidate: *\([0-9.]*\).*/\1/p')
      if ! version_at_least "${candidate:-0}" "$cmake_minimum"; then
        note "this system's CMake package is ${candidate:-not there}: taking a wheel"
        if locate_pip; then continue; fi
        tool=pip
      fi
    fi
    wanted+=("$tool")
  done
  mapfile -t packages < <(packages_for apt-get ${wanted[@]+"${wanted[@]}"})
  ((${#packages[@]})) || return 0
  note "installing ${packages[*]}"
  apt install -y --no-install-recommends "${packages[@]}"
  hash -r
}

# Name of this machine in ci/data: linux-x86_64, linux-aarch64, …
platform_name() {
  printf '%s-%s' "$(uname -s | tr '[:upper:]' '[:lower:]')" "$(uname -m)"
}

# use_tool_wheels: puts CMake and Ninja of ci/data/tools-<platform>.txt into .tools/<their hash>/
# and in front of PATH.
use_tool_wheels() {
  local list dir work
  list=$project/ci/data/tools-$(platform_name).txt
  [[ -e $list ]] || return 1
  dir=$project/.tools/$(sha256sum "$list" | cut -c 1-16)
  if [[ ! -x $dir/cmake/data/bin/ninja ]]; then
    [[ ${CUDNN_CMAKE_NO_INSTALL:-0} != 1 ]] || return 1
    locate_pip || return 1
    note "CMake and Ninja into .tools/"
    mkdir -p "$project/.tools"
    work=$(mktemp -d "$project/.tools/new.XXXXXX")
    if ! PIP_REQUIRE_VIRTUALENV=0 PIP_ROOT_USER_ACTION=ignore "${pip[@]}" install --quiet \
      --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes \
      --target "$work" --requirement "$list"; then
      rm -rf -- "$work"
      return 1
    fi
    ln -f "$work/bin/ninja" "$work/cmake/data/bin/ninja" # one directory for PATH
    chmod 755 "$work"
    rm -rf -- "$dir" # half of one
    mv -T "$work" "$dir" 2>/dev/null || rm -rf -- "$work" # another run was first
  fi
  PATH=$dir/cmake/data/bin:$PATH
}

# missing_of <tool>...: sets missing to those that are not there.
missing=()
missing_of() {
  local tool
  missing=()
  for tool; do
    tool_is_there "$tool" || missing+=("$tool")
  done
}

# need_tools <tool>... [-- <tool>...]: returns when all before "--" are there. Those after it are
# welcome: they are installed along when something has to be installed anyway.
need_tools() {
  local needed=() welcome=() tool command lines=()
  while (($#)) && [[ $1 != -- ]]; do
    needed+=("$1")
    shift
  done
  for tool in "${@:2}"; do
    tool_is_there "$tool" || welcome+=("$tool")
  done

  missing_of "${needed[@]}"
  if [[ " ${missing[*]-} " == *' cmake '* || " ${missing[*]-} " == *' ninja '* ]]; then
    # wheels that an earlier run put into .tools/
    if [[ -d $project/.tools ]] && CUDNN_CMAKE_NO_INSTALL=1 use_tool_wheels; then
      missing_of "${needed[@]}"
    fi
  fi
  ((${#missing[@]})) || return 0

  for tool in "${missing[@]}"; do note "missing: $(tool_in_words "$tool")"; done
  if [[ ${CUDNN_CMAKE_NO_INSTALL:-0} != 1 ]]; then
    if may_install; then
      install_packages "${missing[@]}" ${welcome[@]+"${welcome[@]}"}
      missing_of "${needed[@]}"
    fi
    if [[ " ${missing[*]-} " == *' cmake '* || " ${missing[*]-} " == *' ninja '* ]] &&
      use_tool_wheels; then
      missing_of "${needed[@]}"
    fi
    ((${#missing[@]})) || return 0
  fi

  for tool in "${missing[@]}"; do lines+=("missing: $(tool_in_words "$tool")"); done
  command=$(install_command "${missing[@]}")
  if [[ -n $command ]]; then
    lines+=("get it:  $command    (as root)")
  else
    lines+=("get it with this system's package manager")
  fi
  if [[ ${CUDNN_CMAKE_NO_INSTALL:-0} == 1 ]]; then
    lines+=("nothing was installed because CUDNN_CMAKE_NO_INSTALL=1")
  fi
  stop "$exit_missing" "cannot go on" "${lines[@]}"
}
