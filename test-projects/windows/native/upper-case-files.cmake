# SPDX-License-Identifier: BSD-3-Clause
foreach(directory IN ITEMS bin lib/x64)
  file(GLOB names RELATIVE "${tree}/c/${directory}" "${tree}/c/${directory}/*")
  foreach(name IN LISTS names)
    string(TOUPPER "${name}" upper)
    file(RENAME "${tree}/c/${directory}/${name}" "${tree}/c/${directory}/${upper}")
  endforeach()
endforeach()
