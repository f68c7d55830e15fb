#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# hide-cudnn.sh EMPTY-DIR PROGRAM...: runs the program with the usual places of CUDA and cuDNN
# empty. To be started in a mount namespace of its own (unshare --map-root-user --mount), so that
# nothing outside sees it. Headers are enough to hide: libraries without headers are no cuDNN.
set -eu
empty=$1
shift
for place in /usr/local/cuda /opt/cuda /opt/nvidia /usr/local/include /usr/include; do
  if [ -d "$place" ]; then mount --bind "$empty" "$place"; fi
done
exec "$@"
