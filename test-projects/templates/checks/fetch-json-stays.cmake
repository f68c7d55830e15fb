# SPDX-License-Identifier: BSD-3-Clause
# A file of the sources that has the name of a result is not touched.
file(SIZE "${case_work}/source/fetch.json" size)
cudnn_cmake_expect_equal("size of fetch.json" 0 "${size}")
