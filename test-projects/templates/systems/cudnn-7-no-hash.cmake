# SPDX-License-Identifier: BSD-3-Clause
# A script step: an entry of the lock has no hash.
file(READ "${case_work}/lock.json" text)
string(REPLACE "sha256" "sha512" text "${text}")
file(WRITE "${case_work}/lock.json" "${text}")
