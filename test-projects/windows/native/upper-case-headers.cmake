# SPDX-License-Identifier: BSD-3-Clause
# All but the two that the comparison, on the host, looks for by name.
file(GLOB names RELATIVE "${tree}/c/include" "${tree}/c/include/*.h")
list(REMOVE_ITEM names cudnn.h cudnn_version.h)
foreach(name IN LISTS names)
  string(TOUPPER "${name}" upper)
  file(RENAME "${tree}/c/include/${name}" "${tree}/c/include/${upper}")
endforeach()
