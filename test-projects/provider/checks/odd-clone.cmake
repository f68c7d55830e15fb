# SPDX-License-Identifier: BSD-3-Clause
# A clone of this project in a directory with an odd name.
set(clone "${case_work}/clone it is (a) [b] @c@ #d %e ü \$f \${g}")
file(COPY "${CUDNN_CMAKE_MODULE_DIR}" "${CUDNN_CMAKE_MODULE_DIR}/../cmake" DESTINATION "${clone}")
