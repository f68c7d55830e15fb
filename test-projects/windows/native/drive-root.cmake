# SPDX-License-Identifier: BSD-3-Clause
# The tree becomes the drive E:, in this case's configures alone.
file(REMOVE "${windows_prefix}/dosdevices/e:")
file(CREATE_LINK "${tree}" "${windows_prefix}/dosdevices/e:" SYMBOLIC)
