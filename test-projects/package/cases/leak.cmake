# SPDX-License-Identifier: BSD-3-Clause
# Group leak: find_package changes nothing but its documented results: no variable, cache entry,
# policy, directory or global property, environment variable or file; and no variable of the project
# gets into it.

# package_leak(<name> <mode> <arguments of package_case>...): a case of leak/
function(package_leak name mode)
  package_case(leak.${name} MODE ${mode} SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/leak" ${ARGN}
    WITH -DTREE=<tree> -DMODULE=<modules>/FindCUDNN.cmake)
endfunction()

set(found EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn=TRUE)
set(not_found EXPECT CUDNN_FOUND=FALSE TARGET:CUDNN::cudnn=FALSE)
set(clean STDOUT "nothing leaked")
foreach(mode IN ITEMS module config)
  package_leak(found-${mode} ${mode} FIND "CUDNN 9 COMPONENTS ops OPTIONAL_COMPONENTS nonsense"
    ${found} ${clean})
  package_leak(found-required-${mode} ${mode} FIND "CUDNN 9.10 EXACT REQUIRED" ${found} ${clean})
  package_leak(found-quiet-${mode} ${mode} FIND "CUDNN QUIET" ${found} ${clean})
  package_leak(found-range-${mode} ${mode} FIND "CUDNN 8...<10" ${found} ${clean})
  package_leak(no-policy-scope-${mode} ${mode} FIND "CUDNN 9 NO_POLICY_SCOPE" ${found} ${clean})
  package_leak(not-found-quiet-${mode} ${mode} FIND "CUDNN 99 QUIET COMPONENTS ops nonsense"
    ${not_found} ${clean})
  package_leak(no-policy-scope-not-found-${mode} ${mode} FIND "CUDNN 99 QUIET NO_POLICY_SCOPE"
    ${not_found} ${clean})
  package_leak(nothing-installed-${mode} ${mode} ROOT none FIND "CUDNN QUIET" ${not_found} ${clean})
endforeach()
package_leak(not-found-module module FIND "CUDNN 99" ${not_found} ${clean} "Could NOT find CUDNN")
package_leak(not-found-config config FIND "CUDNN 99" ${not_found} ${clean} STDERR "older than 99")
package_leak(spelling config FIND "cuDNN 9 COMPONENTS ops" ${found} cuDNN_FOUND=TRUE ${clean})
package_leak(spelling-not-found config FIND "cuDNN 99 QUIET COMPONENTS ops"
  ${not_found} cuDNN_FOUND=FALSE ${clean})
package_leak(with-toolkit module FIND "CUDNN 9" ${found} ${clean}
  WITH -DCUDAToolkit_VERSION=12.9 -DCMAKE_CUDA_ARCHITECTURES=80)

# Projects of long ago: the module brings its own policies, sees to it that the project keeps its
# own, and says nothing of it. (Below 3.12 CMake itself warns about CUDNN_ROOT, CMP0074, so the hint
# has another name here.)
set(oldest 2.8.12)
if(NOT package_cmake_version VERSION_LESS 4.0)
  set(oldest 3.5)
endif()
foreach(mode IN ITEMS module config)
  foreach(minimum IN ITEMS ${oldest} 3.10)
    set(old ROOT none
      WITH -DCUDNN_ROOT_DIR=<tree>/cudnn9 -DMINIMUM=${minimum} -Wno-deprecated ${clean})
    package_leak(policies-of-${minimum}-${mode} ${mode} ${old}
      FIND "CUDNN 9 NO_POLICY_SCOPE COMPONENTS ops" ${found})
    package_leak(policies-of-${minimum}-not-found-${mode} ${mode} ${old}
      FIND "CUDNN 99 QUIET NO_POLICY_SCOPE" ${not_found})
  endforeach()
endforeach()

# The other way round: whatever variables the project has, the answer is the same, and said.
# steps/poison.cmake sets every name that the module uses for itself.
package_leak(poisoned-found module BEFORE poison WITH -DPOISON=<work>/poison.cmake
  FIND "CUDNN 9 COMPONENTS ops"
  ${found} CUDNN_LIBRARIES=<tree>/cudnn9/lib/libcudnn.so.9 CUDNN_CUDA_VERSION=12
    CUDNN_LAYOUT=archive CUDNN_ops_FOUND=TRUE CUDNN_INCLUDE_DIRS=<tree>/cudnn9/include
  ${clean} "Found CUDNN: .*/tree/cudnn9/lib/libcudnn\\.so\\.9")
package_leak(poisoned-not-found module BEFORE poison WITH -DPOISON=<work>/poison.cmake
  FIND "CUDNN 99 COMPONENTS ops" ${not_found} CUDNN_LIBRARIES=NONE
  ${clean} "Could NOT find CUDNN.*/tree/cudnn9 +9\\.10\\.2[^:]*: older than 99")
