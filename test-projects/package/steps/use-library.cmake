# SPDX-License-Identifier: BSD-3-Clause
# The next steps work on export/library.
set(case_build "${case_work}/build-library")
