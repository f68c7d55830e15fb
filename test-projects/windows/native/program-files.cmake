# SPDX-License-Identifier: BSD-3-Clause
# The only case in the prefix's own C:/Program Files: every other one looks into a ProgramFiles of
# its own, or into none.
set(program_files "${windows_prefix}/drive_c/Program Files/NVIDIA")
file(REMOVE "${program_files}")
file(CREATE_LINK "${tree}/C:/Program Files/NVIDIA" "${program_files}" SYMBOLIC)
