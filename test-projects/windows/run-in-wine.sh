#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# run-in-wine.sh <directory> <wine> <program> [<argument>...]
# Runs the program under Wine and passes on what it wrote and its exit code. Its streams are files
# in the directory: the services that Wine's first program starts keep that program's streams open
# for as long as any other runs, and whoever reads a pipe to its end would wait for all of them.
# No debugger (winedbg) is started for a program that crashes: some are meant to.
out=$1/wine-$$
shift
WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml,winedbg.exe=" "$@" \
  >"$out.stdout" 2>"$out.stderr" </dev/null
code=$?
cat "$out.stdout"
cat "$out.stderr" >&2
rm -f "$out.stdout" "$out.stderr"
exit $code
