# SPDX-License-Identifier: BSD-3-Clause
# Group scope: several calls in one project, in directories and functions. scope/<scenario>.cmake
# says what must hold.

function(package_scope scenario)
  package_case(scope.${scenario} SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/scope"
    TREE "${package_cudnn9}, ${package_cudnn8}"
    WITH -DSCENARIO=${scenario} -DTREE=<tree> ${ARGN})
endfunction()

package_scope(parent-then-child)
package_scope(siblings NOT_STDOUT "-- Found CUDNN.*-- Found CUDNN")
package_scope(child-then-parent)
package_scope(in-function)
package_scope(same-call-twice STDOUT "Found CUDNN" "no CUDA toolkit"
  NOT_STDOUT "-- Found CUDNN.*-- Found CUDNN" "no CUDA toolkit.*no CUDA toolkit")
package_scope(twice)
package_scope(other-request)
package_scope(more-components)
package_scope(same-components-twice)
package_scope(other-cudnn-in-child STDOUT "one project can use one cuDNN")
package_case(scope.other-cudnn-in-child-advice SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/scope"
  TREE "${package_cudnn9}, ${package_cudnn8}"
  WITH -DSCENARIO=other-cudnn-in-child -DTREE=<tree>
  # neither a third one nor another place helps
  NOT_STDOUT "pip install" "Point CUDNN_ROOT at one that fits")
package_scope(other-cudnn-in-sibling)
package_scope(other-prefixes-in-sibling)
package_scope(search-switch-in-sibling)
package_scope(answered-before-in-child STDOUT "one project can use one cuDNN")
foreach(input IN ITEMS CMAKE_SYSTEM_PREFIX_PATH=<tree>/none
    CMAKE_SYSTEM_IGNORE_PREFIX_PATH=<tree>/cudnn9 CMAKE_SYSTEM_IGNORE_PATH=<tree>/cudnn9/include
    CMAKE_FIND_USE_INSTALL_PREFIX=OFF CMAKE_FIND_NO_INSTALL_PREFIX=ON
    CMAKE_CUDA_COMPILER_TOOLKIT_VERSION=13.0)
  string(REGEX MATCH "^([^=]+)=(.*)$" input "${input}")
  set(variable "${CMAKE_MATCH_1}")
  set(value "${CMAKE_MATCH_2}")
  string(TOLOWER "${variable}" name)
  string(REPLACE "_" "-" name "${name}")
  set(more "")
  if(input MATCHES "INSTALL_PREFIX")
    set(more -DCMAKE_INSTALL_PREFIX=<tree>/cudnn9)
  elseif(input MATCHES "TOOLKIT")
    set(more -DCMAKE_CUDA_COMPILER_TOOLKIT_VERSION=12.9)
  endif()
  package_case(scope.other-${name}-in-sibling SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/scope"
    TREE [=[{"install": "cudnn9", "version": "9.10.97.1"}]=] # no machine has that one
    WITH -DSCENARIO=other-inputs-in-sibling -DTREE=<tree> -DINPUT=${variable} -DVALUE=${value}
    ${more})
endforeach()
package_scope(after-other-module)
package_case(scope.after-module-on-windows SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/scope"
  TREE [=[{"zip": "cudnn9", "version": "9.10.2.21", "cuda": "12.9"}]=]
  WITH -DSCENARIO=after-module-on-windows -DTREE=<tree> -DCMAKE_SYSTEM_NAME=Windows
    -DCMAKE_SYSTEM_PROCESSOR=AMD64)
package_case(scope.after-other-module-on-windows SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/scope"
  TREE [=[{"zip": "cudnn9", "version": "9.10.2.21", "cuda": "12.9"},
    {"zip": "cudnn8", "version": "8.9.7.29", "cuda": "12.2"}]=]
  WITH -DSCENARIO=after-other-module-on-windows -DTREE=<tree> -DCMAKE_SYSTEM_NAME=Windows
    -DCMAKE_SYSTEM_PROCESSOR=AMD64
  STDOUT "one project can use one cuDNN")
package_scope(after-config-of-another)
package_scope(candidates-twice)
foreach(hints IN ITEMS include library both)
  package_case(scope.pinned-by-the-project-${hints} SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/scope"
    TREE "${package_cudnn9}, ${package_cudnn8}"
    WITH -DSCENARIO=pinned-by-the-project -DTREE=<tree> -DHINTS=${hints}
    STEP configure
    STEP configure)
endforeach()
package_case(scope.pinned-by-the-project-on-windows SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/scope"
  TREE [=[{"zip": "cudnn9", "version": "9.10.2.21", "cuda": "12.9"},
    {"zip": "cudnn8", "version": "8.9.7.29", "cuda": "12.2"}]=]
  WITH -DSCENARIO=pinned-by-the-project -DTREE=<tree> -DHINTS=both -DCMAKE_SYSTEM_NAME=Windows
    -DCMAKE_SYSTEM_PROCESSOR=AMD64
  STEP configure)
package_case(scope.headers-of-two-majors SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/scope" ROOT <tree>/u
  TREE [=[{"headers": "u/include", "version": "9.10.2.21", "kind": "both"},
    {"headers": "u/include", "version": "8.9.7.29", "kind": "versioned"},
    {"so": "u/lib64", "version": "9.10.2.21", "cuda": "12.9"},
    {"so": "u/lib64", "version": "8.9.7.29", "cuda": "12.2", "chain": "real"},
    {"cuda": "cuda", "version": "12.9"}]=]
  WITH -DSCENARIO=headers-of-two-majors -DTREE=<tree> -DCUDAToolkit_ROOT=<tree>/cuda
    "${package_cxx}"
  STEP build)
package_scope(direct-include)
package_case(scope.own-results-as-hints SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/scope"
  TREE "${package_cudnn9}, {\"cuda\": \"cuda\", \"version\": \"12.9\"}"
  WITH -DSCENARIO=own-results-as-hints -DTREE=<tree> -DCUDAToolkit_ROOT=<tree>/cuda)
package_scope(names-of-pytorch-linked-in-child EXISTS child/torch.txt child/caffe2.txt)
package_case(scope.before-project SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/before-project"
  TREE "${package_cudnn9}")
package_scope(included-by-package)
package_scope(promoted)
if(NOT package_cmake_version VERSION_LESS 3.24)
  package_scope(global)
  package_scope(names-of-pytorch-global EXISTS torch.txt)
endif()
