# SPDX-License-Identifier: BSD-3-Clause
set(Conf_FOUND TRUE)
