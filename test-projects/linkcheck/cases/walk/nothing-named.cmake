# SPDX-License-Identifier: BSD-3-Clause
cudnn_check_link()
