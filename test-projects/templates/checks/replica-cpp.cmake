# SPDX-License-Identifier: BSD-3-Clause
# The replica in a directory of the name that KataGo has.
file(MAKE_DIRECTORY "${case_work}/source")
file(CREATE_LINK "${CUDNN_CMAKE_HARNESS_DIR}/../provider/replicas" "${case_work}/source/cpp"
  SYMBOLIC)
