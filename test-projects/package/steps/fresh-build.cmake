# SPDX-License-Identifier: BSD-3-Clause
# The next configure starts from an empty build directory.
file(REMOVE_RECURSE "${case_build}")
