# SPDX-License-Identifier: BSD-3-Clause
# Group strict: a project that keeps a copy of this one among its own files, and wants no warning of
# any kind, uninitialized variables included. (All cases of the suites run with the warnings on, but
# CMake counts uninitialized variables only in files below the project's source or build directory.
# The suite find-cudnn does the same with its layouts.)

# package_strict(<name> <find> <found> <arguments of package_case>...): configured twice, in module
# and in config mode
function(package_strict name find found)
  set(way_module -DCMAKE_MODULE_PATH=<source>/third-party/modules)
  set(way_config -DCMAKE_PREFIX_PATH=<source>/third-party)
  foreach(way IN ITEMS module config)
    package_case(strict.${name}-${way} MODE none HEAD COPY_SOURCE BEFORE clone-into-source
      TREE "${package_cudnn9}, ${package_cudnn8}"
      WITH ${way_${way}} FIND "${find}" EXPECT CUDNN_FOUND=${found} ${ARGN}
      STEP configure)
  endforeach()
endfunction()

package_strict(any CUDNN TRUE)
package_strict(version "CUDNN 9 REQUIRED" TRUE)
package_strict(exact "CUDNN 9.10.2 EXACT" TRUE)
package_strict(range "CUDNN 8...<10" TRUE)
package_strict(components "CUDNN COMPONENTS ops graph OPTIONAL_COMPONENTS static nonsense" TRUE)
package_strict(several-calls "CUDNN 9" TRUE FIND_2 "CUDNN 99 QUIET" EXPECT_2 CUDNN_FOUND=FALSE
  FIND_3 "CUDNN 9.10 EXACT" EXPECT_3 CUDNN_FOUND=TRUE)
package_strict(refused "CUDNN 99 QUIET" FALSE)
package_strict(refused-exact "CUDNN 9.1 EXACT QUIET" FALSE)
package_strict(refused-range "CUDNN 10...11 QUIET" FALSE)
package_strict(refused-component "CUDNN QUIET COMPONENTS nonsense" FALSE)
package_strict(no-such-root "CUDNN QUIET" FALSE ROOT <tree>/none)
package_strict(nothing "CUDNN QUIET" FALSE ROOT none)
package_strict(own-entries CUDNN TRUE ROOT none
  WITH -DCUDNN_LIBRARY=<tree>/cudnn8/lib/libcudnn.so -DCUDNN_INCLUDE_DIR=<tree>/cudnn8/include)
package_strict(with-language CUDNN TRUE WITH -DLANGUAGES=CXX "${package_cxx}" LIMIT 60)
package_strict(toolkit CUDNN TRUE
  WITH -DCUDAToolkit_VERSION=12.9.1 -DCMAKE_CUDA_ARCHITECTURES=80)
package_strict(toolkit-mismatch "CUDNN QUIET" FALSE WITH -DCUDAToolkit_VERSION=13.0.1)
