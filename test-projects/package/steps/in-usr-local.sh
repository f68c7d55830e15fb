#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# in-usr-local.sh DIR EMPTY-DIR PROGRAM...: runs the program with DIR in the place of /usr/local,
# and nothing in the other usual places of CUDA. To be started in a mount namespace of its own
# (unshare --map-root-user --mount), so that nothing outside sees it.
set -eu
mount --bind "$1" /usr/local
if [ -d /opt/cuda ]; then mount --bind "$2" /opt/cuda; fi
shift 2
exec "$@"
