# SPDX-License-Identifier: BSD-3-Clause
# Group again: the same build directory, configured again after something changed: cuDNN was
# installed, upgraded in place, removed, or the hint names another one. What the module put into the
# cache never holds it back; what the user put there is never touched.

set(nine EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2
  CUDNN_LIBRARIES=<tree>/cudnn9/lib/libcudnn.so.9
  CACHE:CUDNN_LIBRARY=<tree>/cudnn9/lib/libcudnn.so.9
  CACHE:CUDNN_INCLUDE_DIR=<tree>/cudnn9/include)
set(eight EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=8.9.7
  CUDNN_LIBRARIES=<tree>/cudnn8/lib/libcudnn.so.8
  CACHE:CUDNN_LIBRARY=<tree>/cudnn8/lib/libcudnn.so.8
  CACHE:CUDNN_INCLUDE_DIR=<tree>/cudnn8/include)
set(nothing EXPECT CUDNN_FOUND=FALSE CUDNN_LIBRARIES=NONE CUDNN_VERSION_MAJOR=NONE
  CACHE:CUDNN_LIBRARY=NONE CACHE:CUDNN_INCLUDE_DIR=NONE CACHE:_CUDNN_FOUND_CUDNN_LIBRARY=NONE
  TARGET:CUDNN::cudnn=FALSE STDOUT "${package_silence}")
set(both TREE "${package_cudnn9}, ${package_cudnn8}")
set(add9 STEP layout WITH "[${package_cudnn9}]")
set(remove9 STEP layout WITH [=[[{"remove": "cudnn9"}]]=])

foreach(mode IN ITEMS module config)
  package_case(again.installed-later-${mode} MODE ${mode} TREE none FIND "CUDNN QUIET" ${nothing}
    STEP configure ${nothing}
    ${add9}
    STEP configure ${nine}
    STEP configure ${nine})
  package_case(again.upgraded-in-place-${mode} MODE ${mode} FIND CUDNN ${nine}
    STDOUT "found version \"9\\.10\\.2\""
    ${remove9}
    STEP layout WITH [=[[{"install": "cudnn9", "version": "9.12.0.46"}]]=]
    STEP configure EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=9.12.0 CUDNN_VERSION_NUMBER=91200
      STDOUT "found version \"9\\.12\\.0\""
    # another major: the library has another file name, and lies in another directory
    ${remove9}
    STEP layout WITH [=[[{"install": "cudnn9", "version": "8.9.7.29", "lib": "lib64"}]]=]
    STEP configure EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=8.9.7
      CUDNN_LIBRARIES=<tree>/cudnn9/lib64/libcudnn.so.8
      CACHE:CUDNN_LIBRARY=<tree>/cudnn9/lib64/libcudnn.so.8 TARGET:CUDNN::cudnn_graph=FALSE
      STDOUT "found version \"8\\.9\\.7\"")
  package_case(again.downgraded-${mode} MODE ${mode} FIND "CUDNN 9.10 QUIET" ${nine}
    ${remove9}
    STEP layout WITH [=[[{"install": "cudnn9", "version": "9.1.0.70"}]]=]
    STEP configure ${nothing})
  package_case(again.removed-${mode} MODE ${mode} FIND "CUDNN QUIET" ${nine}
    ${remove9}
    STEP configure ${nothing}
    ${add9}
    STEP configure ${nine})
  package_case(again.root-changed-${mode} MODE ${mode} ${both} ${nine}
    STEP configure WITH -DCUDNN_ROOT=<tree>/cudnn8 ${eight}
    STEP configure WITH -DCUDNN_ROOT=<tree>/cudnn9 ${nine})
  package_case(again.request-changed-${mode} MODE ${mode} ${both} FIND "CUDNN 9 QUIET" ${nine}
    STEP configure FIND "CUDNN 99 QUIET" ${nothing}
    STEP configure FIND "CUDNN 9.10 EXACT QUIET" ${nine})
  package_case(again.required-failed-first-${mode} MODE ${mode} ROOT <tree>/nowhere ${both}
    FIND "CUDNN REQUIRED" EXIT 1 STDERR "CUDNN_ROOT=.*/tree/nowhere" "does not exist"
    STEP configure WITH -DCUDNN_ROOT=<tree>/cudnn9 ${nine})
endforeach()

# The hint comes by other ways.
package_case(again.prefix-changed ROOT none ${both} WITH -DCMAKE_PREFIX_PATH=<tree>/cudnn9 ${nine}
  STEP configure WITH -DCMAKE_PREFIX_PATH=<tree>/cudnn8 ${eight}
  STEP configure WITH -DCMAKE_PREFIX_PATH=<tree>/none FIND "CUDNN QUIET" ${nothing}
  STEP configure WITH -DCUDNN_ROOT=<tree>/cudnn9 ${nine})
package_case(again.root-replaced-by-prefix ${both}
  WITH -DCMAKE_PREFIX_PATH=<tree>/cudnn8 ${nine}
  STEP configure WITH -UCUDNN_ROOT ${eight})
set(env STEP run COMMAND "${package_cmake}" -E env)
package_case(again.environment-changed ROOT none HEAD ENV CUDNN_ROOT=<tree>/cudnn9 ${both} ${nine}
  ${env} CUDNN_ROOT=<tree>/cudnn8 "${package_cmake}" <build> ${eight}
  ${env} CUDNN_ROOT=<tree>/gone "${package_cmake}" <build> FIND "CUDNN REQUIRED"
    EXIT 1 STDERR "CUDNN_ROOT=.*/tree/gone \\(from the environment\\)" "does not exist"
  ${env} --unset=CUDNN_ROOT "${package_cmake}" <build> FIND "CUDNN QUIET" ${nothing}
  STEP configure ${nine})
# The CUDA toolkit changes under a cuDNN that is for CUDA 12.
package_case(again.toolkit-changed WITH -DCUDAToolkit_VERSION=12.9.1 ${nine}
  STEP configure WITH -DCUDAToolkit_VERSION=13.0.0 FIND "CUDNN QUIET" ${nothing}
  STEP configure WITH -DCUDAToolkit_VERSION=12.6.0 ${nine})
# From the module to the config file and back. CUDNN_DIR, which CMake leaves in the cache, is no
# hint.
package_case(again.way-changed HEAD ${package_needs_install} ${both} ${nine}
  STEP configure WITH -UCMAKE_MODULE_PATH "${package_way_config}" ${nine}
  STEP configure WITH -DCUDNN_ROOT=<tree>/cudnn8 ${eight}
  STEP configure WITH "${package_way_module}" -UCMAKE_PREFIX_PATH ${eight}
  STEP configure WITH -UCUDNN_ROOT FIND "CUDNN QUIET" ${nothing})

# What the user put into the cache.
set(own WITH -DCUDNN_LIBRARY=<tree>/cudnn9/lib/libcudnn.so
  -DCUDNN_INCLUDE_DIR=<tree>/cudnn9/include)
set(kept CACHE_ENTRIES CUDNN_LIBRARY=<tree>/cudnn9/lib/libcudnn.so
  CUDNN_INCLUDE_DIR=<tree>/cudnn9/include)
set(found EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2)
set(not_found EXPECT CUDNN_FOUND=FALSE CUDNN_LIBRARIES=NONE)
package_case(again.own-entries-kept ROOT none ${both} ${own} ${found} ${kept}
  STEP configure FIND "CUDNN 99" ${not_found} ${kept}
    STDOUT "CUDNN_LIBRARY=.*/tree/cudnn9/lib/libcudnn.so" "older than 99"
  ${remove9}
  STEP configure FIND CUDNN ${not_found} ${kept}
    STDOUT "CUDNN_LIBRARY=.*/tree/cudnn9/lib/libcudnn.so" "no such file|does not exist"
  ${add9}
  STEP configure ${found} ${kept}
  # taken back: they no longer count
  STEP configure WITH -UCUDNN_LIBRARY -UCUDNN_INCLUDE_DIR -DCUDNN_ROOT=<tree>/cudnn8 ${eight})
set(kept_library CACHE_ENTRIES CUDNN_LIBRARY=<tree>/cudnn9/lib/libcudnn.so.9.10.2)
package_case(again.own-library-alone-kept ROOT none ${both}
  WITH -DCUDNN_LIBRARY=<tree>/cudnn9/lib/libcudnn.so.9.10.2
  ${found} CUDNN_INCLUDE_DIRS=<tree>/cudnn9/include ${kept_library}
  STEP configure FIND "CUDNN 99 QUIET" ${not_found} CACHE:CUDNN_INCLUDE_DIR=NONE ${kept_library}
  STEP configure FIND CUDNN ${found} ${kept_library})
set(kept_include CACHE_ENTRIES CUDNN_INCLUDE_DIR=<tree>/cudnn8/include)
package_case(again.own-include-alone-kept ROOT none ${both}
  WITH -DCUDNN_INCLUDE_DIR=<tree>/cudnn8/include ${eight} ${kept_include}
  STEP configure FIND "CUDNN 99 QUIET" ${not_found} CACHE:CUDNN_LIBRARY=NONE ${kept_include}
  STEP configure FIND CUDNN ${eight} ${kept_include})
package_case(again.own-entries-replace-ours ROOT none ${both}
  WITH -DCMAKE_PREFIX_PATH=<tree>/cudnn8 ${eight}
  STEP configure ${own} ${found} ${kept}
  STEP configure WITH -UCUDNN_LIBRARY -UCUDNN_INCLUDE_DIR ${eight}
  # one of the two: the entry of ours beside it does not count
  STEP configure WITH -DCUDNN_LIBRARY=<tree>/cudnn9/lib/libcudnn.so
    ${found} CUDNN_INCLUDE_DIRS=<tree>/cudnn9/include
    CACHE_ENTRIES CUDNN_LIBRARY=<tree>/cudnn9/lib/libcudnn.so)
package_case(again.own-entries-against-root ROOT <tree>/cudnn8 ${both} ${eight}
  STEP configure ${own} ${not_found} ${kept}
    STDOUT "CUDNN_LIBRARY=.*/tree/cudnn9/lib/libcudnn.so" "CUDNN_ROOT=.*/tree/cudnn8"
  STEP configure WITH -DCUDNN_ROOT=<tree>/cudnn9 ${found} ${kept})
# Entries that another module's failure left.
package_case(again.not-found-entries
  WITH -DCUDNN_LIBRARY=CUDNN_LIBRARY-NOTFOUND -DCUDNN_INCLUDE_DIR=CUDNN_INCLUDE_DIR-NOTFOUND
    -DCUDNN_DIR=CUDNN_DIR-NOTFOUND ${nine}
  ${remove9}
  STEP configure FIND "CUDNN QUIET" ${nothing})
