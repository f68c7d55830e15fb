# SPDX-License-Identifier: BSD-3-Clause
# The tree lies on D:, in a directory named after the case.
file(REMOVE "${windows_prefix}/drive_d/${case_name}")
file(CREATE_LINK "${tree}" "${windows_prefix}/drive_d/${case_name}" SYMBOLIC)
