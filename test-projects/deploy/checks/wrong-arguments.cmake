# SPDX-License-Identifier: BSD-3-Clause
# Each wrong use ends the configure with words that say what to do.
foreach(pair IN ITEMS
    "METHOD,move|METHOD move: link, copy or path is wanted"
    "METHOD|METHOD has no value"
    "METHODS,link|unknown: METHODS link"
    "METHOD,path,WITH_CUDA|METHOD path can't help WITH_CUDA on Linux.*Take METHOD link"
    "PARTS,cnn_fast|PARTS cnn_fast: this cuDNN 9\\.8\\.0 has no such part")
  string(REGEX MATCH "^([^|]*)[|](.*)$" pair "${pair}")
  set(arguments "${CMAKE_MATCH_1}")
  deploy_configure("${case_tree}/new" "-DDEPLOY=${arguments}"
    EXIT 1 STDERR "cudnn_deploy_runtime\\(app\\): ${CMAKE_MATCH_2}")
endforeach()
