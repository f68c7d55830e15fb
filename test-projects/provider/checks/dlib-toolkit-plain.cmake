# SPDX-License-Identifier: BSD-3-Clause
# The toolkit has no cuDNN any more.
file(GLOB cudnn_files "${case_tree}/cuda/include/cudnn*" "${case_tree}/cuda/lib64/libcudnn*")
file(REMOVE ${cudnn_files})
