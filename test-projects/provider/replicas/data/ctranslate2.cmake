# SPDX-License-Identifier: BSD-3-Clause
set(look_project ctranslate2)
set(look_search variables)
set(look_if WITH_CUDNN)
set(look_header CUDNN_INCLUDE_DIR)
set(look_library CUDNN_LIBRARIES)
set(look_places)
set(look_results CUDNN_INCLUDE_DIR CUDNN_LIBRARIES)
set(look_include plain)
