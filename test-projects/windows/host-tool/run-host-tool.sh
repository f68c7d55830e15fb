#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# run-host-tool.sh <name> <directory> <program> [<argument>...]
# The host's side of host_tool.cpp: runs the program in the directory; leaves <name>.stdout,
# <name>.stderr and, when all is written, <name>.exit.
name=$1
directory=$2
shift 2
(cd "$directory" && PATH=/usr/bin:/bin exec "$@") >"$name.stdout" 2>"$name.stderr" </dev/null
echo $? >"$name.part"
mv "$name.part" "$name.exit"
