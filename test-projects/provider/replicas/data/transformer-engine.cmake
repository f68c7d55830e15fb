# SPDX-License-Identifier: BSD-3-Clause
set(look_project transformer_engine)
set(look_search targets)
set(look_header CUDNN_INCLUDE_DIR)
set(look_library cudnn_LIBRARY)
set(look_places CUDNN_PATH CUDNN_INCLUDE_PATH CUDNN_LIBRARY_PATH)
set(look_header_below include)
set(look_library_below lib64 lib)
set(look_target CUDNN::cudnn_all)
