# SPDX-License-Identifier: BSD-3-Clause
# A script step: the files of the lock are no array.
file(READ "${case_work}/lock.json" text)
string(JSON text SET "${text}" files "{\"bin/cudnn64_7.dll\": 1}")
file(WRITE "${case_work}/lock.json" "${text}")
