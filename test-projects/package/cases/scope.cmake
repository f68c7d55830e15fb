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
package_scope(other-cudnn-in-sibling)
package_scope(other-prefixes-in-sibling)
package_scope(search-switch-in-sibling)
package_scope(after-other-module)
package_scope(direct-include)
package_case(scope.before-project SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/before-project"
  TREE "${package_cudnn9}")
package_scope(included-by-package)
package_scope(promoted)
if(NOT package_cmake_version VERSION_LESS 3.24)
  package_scope(global)
endif()
