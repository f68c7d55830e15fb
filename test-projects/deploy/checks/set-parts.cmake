# SPDX-License-Identifier: BSD-3-Clause
# PARTS: what was named, what that needs in turn, and what cuDNN loads as it sees fit.
foreach(row IN ITEMS
    "new|cnn|adv"
    "new|graph|adv,cnn,ops"
    "new|adv,infer|"
    "new|ops|adv,cnn"
    "v8|infer|adv_train,cnn_train,ops_train"
    "v8|cnn_train|adv_infer,adv_train"
    "v8|ops_infer|adv_infer,adv_train,cnn_train,ops_train"
    "v8|adv_train|cnn_train")
  string(REGEX MATCH "^([^|]*)[|]([^|]*)[|](.*)$" row "${row}")
  set(root "${CMAKE_MATCH_1}")
  set(parts "${CMAKE_MATCH_2}")
  string(REPLACE "," ";" absent "${CMAKE_MATCH_3}")
  file(REMOVE_RECURSE "${case_build}" "${case_work}/prefix")
  set(version 12.8)
  if(root STREQUAL "v8")
    set(version 12.2)
  endif()
  deploy_configure_files("${case_tree}/${root}" -DCUDAToolkit_VERSION=${version}
    "-DINSTALL=PARTS,${parts}")
  deploy_install(install)
  deploy_names(names "${case_work}/prefix/lib")
  deploy_names(expected "${case_tree}/${root}/lib")
  foreach(part IN LISTS absent)
    list(FILTER expected EXCLUDE REGEX "^libcudnn_${part}\\.so")
  endforeach()
  cudnn_cmake_expect_equal("PARTS ${parts} of ${root}" "${expected}" "${names}")
endforeach()
