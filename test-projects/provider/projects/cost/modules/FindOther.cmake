# SPDX-License-Identifier: BSD-3-Clause
set(Other_FOUND TRUE)
set(Other_ANSWER "its own module")
