# SPDX-License-Identifier: BSD-3-Clause
# Group request: version, EXACT, ranges, REQUIRED, QUIET and components mean what they mean for any
# package, in module and in config mode. Installed is cuDNN 9.10.2.

# package_fits(<name> <request>), package_refused(<name> <request> <regex>...): in both modes
function(package_fits name request)
  foreach(mode IN ITEMS module config)
    package_case(request.${name}-${mode} MODE ${mode} FIND "CUDNN ${request}"
      EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn=TRUE
      STDOUT "Found CUDNN: .*/tree/cudnn9/lib/libcudnn\\.so\\.9"
      NOT_STDOUT "-- Found.*-- Found" "Could NOT")
  endforeach()
endfunction()
function(package_refused name request)
  set(nothing EXPECT CUDNN_FOUND=FALSE CUDNN_VERSION=NONE CUDNN_VERSION_MAJOR=NONE
    CUDNN_LIBRARIES=NONE CUDNN_INCLUDE_DIRS=NONE HAVE_CUDNN=NONE CACHE:CUDNN_LIBRARY=NONE
    CACHE:CUDNN_INCLUDE_DIR=NONE TARGET:CUDNN::cudnn=FALSE TARGET:CUDNN::headers=FALSE)
  package_case(request.${name}-module FIND "CUDNN ${request}" ${nothing}
    STDOUT "Could NOT find CUDNN" "Reason given by package: " ${ARGN}
    NOT_STDOUT "Could NOT.*Could NOT" "Reason given.*Reason given")
  package_case(request.${name}-config MODE config FIND "CUDNN ${request}" ${nothing}
    STDERR "^CMake Warning" "Reason given by package: " ${ARGN}
    NOT_STDERR "CMake Warning.*CMake Warning" "Reason given.*Reason given"
    STDOUT "${package_silence}")
  package_case(request.${name}-required-module FIND "CUDNN ${request} REQUIRED" EXIT 1
    STDERR "^CMake Error" "Could NOT find CUDNN" "Reason given by package: " ${ARGN}
    NOT_STDERR "Reason given.*Reason given" NOT_STDOUT "Could NOT" "Configuring done")
  package_case(request.${name}-required-config MODE config FIND "CUDNN ${request} REQUIRED" EXIT 1
    STDERR "^CMake Error" "Reason given by package: " ${ARGN}
    NOT_STDERR "Reason given.*Reason given" NOT_STDOUT "Could NOT" "Configuring done")
endfunction()

package_fits(any "")
package_fits(older-major 8.9)
package_fits(same-major 9)
package_fits(same-version 9.10.2)
package_fits(exact-three-parts "9.10.2 EXACT")
package_fits(exact-two-parts "9.10 EXACT")
package_fits(exact-one-part "9 EXACT")
package_fits(range 8.9...<10)
package_fits(range-inclusive-end 9.0...9.10.2)
package_fits(range-inclusive-start 9.10.2...9.11)
package_fits(components "9 COMPONENTS ops cnn adv graph infer train")
package_fits(component-of-8 "9 COMPONENTS ops_infer")
package_fits(optional-missing "9 OPTIONAL_COMPONENTS nonsense static")
package_fits(required-components "9 REQUIRED COMPONENTS ops OPTIONAL_COMPONENTS nonsense")
package_fits(required-without-keyword "9 REQUIRED ops cnn")

package_refused(newer-patch 9.10.3 "older than 9\\.10\\.3")
package_refused(newer-major 10 "older than 10")
package_refused(exact-other-patch "9.10.1 EXACT" "exactly cuDNN 9\\.10\\.1"
  ".*/tree/cudnn9 9\\.10\\.2")
package_refused(exact-older-major "8 EXACT" "exactly cuDNN 8")
package_refused(range-too-old 8...9.9 "newer than")
package_refused(range-inclusive-end-major 8...9 "newer than")
package_refused(range-exclusive-end 9.0...<9.10.2 "9\\.10\\.2")
package_refused(range-too-new 9.11...10 "older than 9\\.11")
package_refused(component-unknown "9 COMPONENTS ops nonsense" "it has no component nonsense")
package_refused(component-absent "COMPONENTS static" "it has no static archives")
package_refused(version-and-component "99 COMPONENTS ops" "older than 99")

# component variables of a success with an optional part missing, and of a failure
foreach(mode IN ITEMS module config)
  package_case(request.component-variables-${mode} MODE ${mode}
    FIND "CUDNN COMPONENTS ops OPTIONAL_COMPONENTS static graph"
    EXPECT CUDNN_FOUND=TRUE CUDNN_ops_FOUND=TRUE CUDNN_graph_FOUND=TRUE CUDNN_static_FOUND=FALSE)
  package_case(request.component-variables-failed-${mode} MODE ${mode}
    FIND "CUDNN QUIET COMPONENTS ops nonsense" STDOUT "${package_silence}"
    EXPECT CUDNN_FOUND=FALSE CUDNN_ops_FOUND=TRUE CUDNN_nonsense_FOUND=FALSE)
endforeach()

# QUIET: not one word, not even of what is otherwise noted or warned about.
foreach(mode IN ITEMS module config)
  set(found EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 STDOUT "${package_silence}")
  set(not_found EXPECT CUDNN_FOUND=FALSE STDOUT "${package_silence}")
  package_case(request.quiet-found-${mode} MODE ${mode} FIND "CUDNN QUIET" ${found})
  package_case(request.quiet-required-found-${mode} MODE ${mode} FIND "CUDNN QUIET REQUIRED"
    ${found})
  package_case(request.quiet-not-found-${mode} MODE ${mode} FIND "CUDNN 99 QUIET" ${not_found})
  package_case(request.quiet-nothing-installed-${mode} MODE ${mode} ROOT none FIND "CUDNN QUIET"
    ${not_found})
  package_case(request.quiet-required-not-found-${mode} MODE ${mode} FIND "CUDNN 99 QUIET REQUIRED"
    EXIT 1 STDERR "^CMake Error" "older than 99" NOT_STDERR "older than 99.*older than 99")
endforeach()

# package_quiet(<name> <stream> <words> <arguments of package_case>...): found, with something to
# say: nothing under QUIET, <words> without.
function(package_quiet name stream words)
  foreach(mode IN ITEMS module config)
    package_case(request.quiet-${name}-${mode} MODE ${mode} ${ARGN} FIND "CUDNN QUIET"
      EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 STDOUT "${package_silence}")
    package_case(request.loud-${name}-${mode} MODE ${mode} ${ARGN} FIND CUDNN
      EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 ${stream} "${words}")
  endforeach()
endfunction()
package_quiet(no-toolkit STDOUT "no CUDA toolkit was seen" WITH -DUNUSED=1)
package_quiet(cuda-warning STDERR "^CMake Warning.*11\\.8"
  WITH -DCUDNN_CUDA_CHECK=WARN -DCUDAToolkit_VERSION=11.8)
package_quiet(architectures STDERR "^CMake Warning.*CMAKE_CUDA_ARCHITECTURES names 20"
  WITH -DCMAKE_CUDA_ARCHITECTURES=20 -DCUDAToolkit_VERSION=12.9)
package_quiet(versioned-headers STDOUT "forwarding headers"
  TREE [=[{"install": "cudnn9", "version": "9.10.2.21", "kind": "versioned"}]=])
string(CONCAT two_headers "${package_cudnn9}"
  [=[, {"cuda": "cuda", "version": "12.9"}, {"headers": "cuda/include", "version": "9.5.1.17"}]=])
package_quiet(other-header STDOUT "another cudnn\\.h"
  TREE "${two_headers}" WITH -DCUDAToolkit_ROOT=<tree>/cuda)

# The other forms of the command.
package_case(request.keyword-module FIND "CUDNN 9 MODULE REQUIRED" EXPECT CUDNN_FOUND=TRUE)
package_case(request.keyword-config MODE config FIND "CUDNN 9 CONFIG REQUIRED"
  EXPECT CUDNN_FOUND=TRUE)
package_case(request.keyword-no-module MODE config WITH "${package_way_module}"
  FIND "CUDNN 9 EXACT NO_MODULE REQUIRED" EXPECT CUDNN_FOUND=TRUE
  CACHE_ENTRIES CUDNN_DIR=${package_prefix}/share/cmake/cudnn)
package_case(request.keyword-names MODE config FIND "CUDNN 9 CONFIG NAMES cudnn REQUIRED"
  EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2)
package_case(request.keyword-other-name MODE config FIND "Deep NAMES cudnn CONFIG"
  EXPECT Deep_FOUND=TRUE CUDNN_FOUND=TRUE TARGET:CUDNN::cudnn=TRUE)
package_case(request.keyword-other-name-refused MODE config FIND "Deep 99 QUIET NAMES cudnn CONFIG"
  EXPECT Deep_FOUND=FALSE CUDNN_FOUND=FALSE)
package_case(request.keyword-paths MODE none HEAD ${package_needs_install}
  FIND "CUDNN 9 REQUIRED PATHS \"${package_prefix}\" NO_DEFAULT_PATH"
  EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2)
package_case(request.disabled WITH -DCMAKE_DISABLE_FIND_PACKAGE_CUDNN=ON FIND CUDNN
  EXPECT CUDNN_FOUND=FALSE TARGET:CUDNN::cudnn=FALSE STDOUT "${package_silence}")
if(NOT package_cmake_version VERSION_LESS 3.22)
  package_case(request.require-variable WITH -DCMAKE_REQUIRE_FIND_PACKAGE_CUDNN=ON FIND "CUDNN 99"
    EXIT 1 STDERR "^CMake Error" "older than 99")
endif()

# CMake's log of the configure tells of a search that ended with nothing.
if(NOT package_cmake_version VERSION_LESS 3.26)
  package_case(request.refusal-in-the-configure-log ROOT <tree>/none FIND "CUDNN QUIET"
    EXPECT CUDNN_FOUND=FALSE CHECK "${package_steps}/check-configure-log.cmake")
endif()
