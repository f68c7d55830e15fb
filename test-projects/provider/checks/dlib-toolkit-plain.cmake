# SPDX-License-Identifier: BSD-3-Clause
# The toolkit stays without cuDNN.
