# SPDX-License-Identifier: BSD-3-Clause
# A script step: the lock names the DLL alone.
file(READ "${case_work}/lock.json" text)
foreach(index IN ITEMS 2 1)
  string(JSON text REMOVE "${text}" files ${index})
endforeach()
file(WRITE "${case_work}/lock.json" "${text}")
