# SPDX-License-Identifier: BSD-3-Clause
# Groups msvc and consistent: C run-time libraries and what goes with them.
set(crt "one binary \\(app\\) with several C run-time libraries")

linkcheck_case(msvc.static-library MSVC FINDING ARGS -DCMAKE_BUILD_TYPE=Release SAYS
  "${crt} app: MSVC_RUNTIME_LIBRARY \\(CMake's default\\): MultiThreadedDLL layers: \
MSVC_RUNTIME_LIBRARY: MultiThreaded Fix: "
  "cudnn_use_consistent_linking\\(app\\)")
linkcheck_case(msvc.private-part MSVC FINDING SAYS
  "${crt} app: [^:]*: MultiThreadedDebugDLL outer: [^:]*: MultiThreadedDebugDLL middle: [^:]*: \
MultiThreadedDebugDLL inner: MSVC_RUNTIME_LIBRARY: MultiThreadedDebug Fix")
linkcheck_case(msvc.debug-in-release MSVC FINDING MULTI_CONFIG SAYS
  "${crt} app: [^:]*: MultiThreadedDLL layers: [^:]*: MultiThreadedDebugDLL In configuration: \
Release Fix"
  NOT "Debug, Release" "several C run-time libraries.*several C run-time libraries")
linkcheck_case(msvc.object-libraries MSVC FINDING SAYS
  "${crt}.* named: MSVC_RUNTIME_LIBRARY: MultiThreaded .*objects: MSVC_RUNTIME_LIBRARY: \
MultiThreadedDebug ")
linkcheck_case(msvc.flag MSVC FINDING SAYS "${crt}.* layers: flag /MT \\(CXX\\): MultiThreaded ")
linkcheck_case(msvc.old-policy MSVC FINDING
  ARGS -DMINIMUM=3.14 -DCMAKE_BUILD_TYPE=Release
  SAYS "${crt} app: flag /MD \\(CXX\\): MultiThreadedDLL layers: flag -MT \\(CXX\\): MultiThreaded \
Fix")
linkcheck_case(msvc.old-policy-no-flags MSVC FITS
  ARGS -DMINIMUM=3.14 -DCMAKE_BUILD_TYPE=Release SAYS "${fits}")
linkcheck_case(msvc.dll-border MSVC FITS SAYS
  "cudnn_check_link\\(app\\): consistent .*: note: the program and a DLL of it have different C \
run-time libraries.* app: [^:]*: MultiThreadedDLL layers: [^:]*: MultiThreaded Fix: leave it")
linkcheck_case(msvc.inside-dll MSVC FINDING
  SAYS "one binary \\(layers\\) with several C run-time libraries layers: [^:]*: [^:]* part: " NOT
    "${crt}")
linkcheck_case(msvc.consistent MSVC FITS MULTI_CONFIG
  SAYS "cudnn_check_link\\(app\\): consistent -- cudnn_check_link\\(other\\): consistent -- \
Configuring done")
linkcheck_case(msvc.iterator-debug-level MSVC FINDING SAYS
  "several _ITERATOR_DEBUG_LEVELs[^-]*app: _ITERATOR_DEBUG_LEVEL \\(follows from \
MultiThreadedDebugDLL\\): 2 layers: definition _ITERATOR_DEBUG_LEVEL: 1 Fix"
  NOT "${crt}")
linkcheck_case(msvc.imported MSVC FINDING
  SAYS "${crt} app: [^:]*: MultiThreadedDebugDLL vendor::told: MSVC_RUNTIME_LIBRARY: MultiThreaded \
Fix"
  STDOUT "not checked: vendor::silent \\(prebuilt, without MSVC_RUNTIME_LIBRARY, linked by app\\) \
C:/vendor/old \\[1\\]\\.lib \\(prebuilt")
linkcheck_case(msvc.cuda-flags MSVC FINDING
  SAYS "flags for the host compiler reach nvcc[^:]* app: COMPILE_OPTIONS and CMAKE_CUDA_FLAGS: /W4 \
-MD Fix: .*-Xcompiler=/W4"
  NOT "CMAKE_CUDA_FLAGS:[^F]*(bigobj|EHsc|utf-8)")
linkcheck_case(msvc.thirty-two-bit MSVC FINDING ARGS -DFORCED_SIZEOF_VOID_P=4
  SAYS "32-bit code with cuDNN[^:]* app: CMAKE_SIZEOF_VOID_P: 4 ")

# --- what cudnn_use_consistent_linking() makes of them, by the compile commands that CMake writes
linkcheck_case(consistent.msvc MSVC FITS MULTI_CONFIG CASE consistent/project CHECK consistent-msvc
  ARGS -DCMAKE_BUILD_TYPE=Release SAYS "${fits}")
linkcheck_case(consistent.given MSVC FITS MULTI_CONFIG CASE consistent/project ARGS -DGIVEN=1
  CHECK consistent-given SAYS "${fits}")
linkcheck_case(consistent.without-cuda LINUX FITS
  SAYS "links CUDNN::cudnn.CUDA::cudart -- cudnn_check_link\\(app\\): consistent -- ")
linkcheck_case(consistent.old-policy MSVC WARNING ARGS -DMINIMUM=3.14 HEAD NOT_STRICT
  CASE consistent/project
  SAYS "CMake Warning.* policy CMP0091 is OLD")
