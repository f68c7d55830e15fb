# SPDX-License-Identifier: BSD-3-Clause
# provider.calls: every way to call find_package, beside what else may answer it. provider.refused:
# what is turned down stays down.

set(calls "${CMAKE_CURRENT_SOURCE_DIR}/projects/calls")
set(stand_in "${CMAKE_CURRENT_SOURCE_DIR}/projects/conan-stand-in.cmake")
set(provider "<modules>/CUDNNProvider.cmake")
set(root "-DCUDNN_ROOT=<tree>/cudnn" "-DCUDAToolkit_ROOT=<tree>/cuda")

set(forms "CUDNN 8|cuDNN CONFIG|CuDNN COMPONENTS ops cnn|cudnn QUIET|CUDNN 9 MODULE")
string(APPEND forms "|cuDNN 9.8 EXACT|CuDNN 8.9...<10 REQUIRED|CUDNN 8 NAMES CUDNN cuDNN")
string(APPEND forms "|cudnn PATHS /nowhere NO_DEFAULT_PATH|CUDNN 9 NO_MODULE GLOBAL|Wraps REQUIRED")
set(forms_answered "")
string(REPLACE "|" ";" each "${forms}")
foreach(form IN LISTS each)
  string(REPLACE "." "\\." form "${form}")
  list(APPEND forms_answered "${form}: (1|TRUE) 9\\.8\\.0 <tree>/cudnn/lib/libcudnn\\.so\\.9")
endforeach()

# provider_calls(<case> <list of top-level includes> [<argument>]): all forms are answered by ours,
# Other by its own module.
function(provider_calls name includes)
  provider_case("calls.${name}" SOURCE "${calls}"
    STEP layout ARGS "${tree}"
    STEP configure ARGS ${no_author_warnings} ${root} "-DFIND=${forms}" -DOTHER=ON ${ARGN}
      "-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=${includes}"
      STDOUT ${forms_answered} "Other: its own module"
      NOT_STDOUT "bundled module")
endfunction()

provider_calls(all-forms "${provider}")
provider_calls(named-twice "${provider};${provider}")
provider_calls(other-provider-before "${stand_in};${provider}")
provider_calls(other-provider-after "${provider};${stand_in}")
provider_calls(overridden "${provider}" -DVCPKG=ON)
provider_calls(overridden-and-other-provider "${stand_in};${provider}" -DVCPKG=ON)
provider_calls(prefer-config "${provider}" -DCMAKE_FIND_PACKAGE_PREFER_CONFIG=ON)
# as a toolchain file for a cross build: nothing outside the root path
provider_calls(root-path "${provider}" "-DCMAKE_FIND_ROOT_PATH=<work>"
  -DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=ONLY -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY
  -DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY)
# vcpkg's toolchain file with the wrapper and the module of its port cudnn; that looks once only
set(vcpkg [=[{"vcpkg": "vcpkg", "triplet": "x64-linux"}]=])
link_tree(vcpkg_tree "${chosen}" "${toolkit}" "${toolkit_headers}" "${vcpkg}")
provider_case(calls.vcpkg SOURCE "${calls}"
  STEP layout ARGS "${vcpkg_tree}"
  STEP configure ARGS ${no_author_warnings} ${root} "${by_provider}" -DFIND=CUDNN -DOTHER=ON
    "-DCMAKE_TOOLCHAIN_FILE=<tree>/vcpkg/scripts/buildsystems/vcpkg.cmake"
    STDOUT "CUDNN: 1 9\\.8\\.0 <tree>/cudnn/lib/libcudnn\\.so\\.9" "Other: its own module"
    NOT_STDOUT "bundled module"
  STEP configure ARGS "-DFIND=cuDNN 19" STDERR "9\\.8\\.0: older than 19"
    STDOUT "cuDNN 19: (0|FALSE)" NOT_STDOUT "bundled module")
provider_case(calls.without ALWAYS SOURCE "${calls}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${no_author_warnings} ${root} "-DFIND=CUDNN 8|cudnn"
    STDOUT "bundled module: CUDNN"
    "bundled module: cudnn")

# --- refused
link_install(for_cuda_11 cudnn 9.8.0 "cuda=\"11.8\"")
link_tree(refused_tree "${for_cuda_11}" "${toolkit}" "${toolkit_headers}" "${toolkit_libraries}")
foreach(pair IN ITEMS "too-old=CUDNN 9.9" "other-spelling=cuDNN 9.9 MODULE"
    "component=CuDNN COMPONENTS nonsense")
  string(REGEX MATCH "^([^=]+)=(.*)" matched "${pair}")
  set(name "${CMAKE_MATCH_1}")
  set(find "${CMAKE_MATCH_2}")
  provider_case("refused.${name}" SOURCE "${calls}"
    STEP layout ARGS "${tree}"
    STEP configure ARGS ${no_author_warnings} "${by_provider}" ${root} "-DFIND=${find}"
      "-DCUDNN_LIBRARY_PATH=<tree>/cudnn/lib" NOT_STDERR "search of its own"
      STDERR "tree/cudnn +9\\.8\\.0.*: (older than 9\\.9|it has no component nonsense)"
      STDOUT "${find}: (0|FALSE)" NOT_STDOUT "bundled module")
endforeach()
provider_case(refused.other-cuda SOURCE "${calls}"
  STEP layout ARGS "${refused_tree}"
  STEP configure ARGS ${no_author_warnings} "${by_provider}" ${root} "-DFIND=CUDNN|cudnn QUIET"
    STDERR "the toolkit is CUDA 12\\.8" STDOUT "CUDNN: (0|FALSE).*cudnn QUIET: (0|FALSE)"
    NOT_STDOUT "bundled module")
provider_case(refused.required SOURCE "${calls}"
  STEP layout ARGS "${refused_tree}"
  STEP configure ARGS ${no_author_warnings} "${by_provider}" ${root} "-DFIND=CUDNN REQUIRED" EXIT 1
    STDERR "the toolkit is CUDA 12\\.8" NOT_STDOUT "bundled module")
provider_case(refused.beside-other-provider SOURCE "${calls}"
  STEP layout ARGS "${refused_tree}"
  STEP configure ARGS ${no_author_warnings} ${root} "-DFIND=CUDNN"
    "-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=${provider};${stand_in}"
    STDERR "the toolkit is CUDA 12\\.8" STDOUT "CUDNN: (0|FALSE)" NOT_STDOUT "bundled module")
# by a search of a project that is not known, when find_package has failed: it is told
provider_case(refused.searches-on SOURCE "${calls}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${no_author_warnings} "${by_provider}" ${root} "-DFIND=CUDNN 99 QUIET"
    "-DSEARCH=<tree>/cuda" STDOUT "search: <tree>/cuda/"
    STDERR "calls has found CUDNN_LIB=<tree>/cuda/[^ ]+ by a search of its own; none that fits"
  # one that takes another than it was given, too; the same under another name is no other
  STEP configure ARGS "-DFIND=CUDNN 8"
    STDERR "found CUDNN_LIB=<tree>/cuda/[^ ]+ by .*the chosen one lies in <tree>/cudnn/lib"
  STEP configure ARGS -UCUDNN_LIB "-DSEARCH=<tree>/cudnn" STDOUT "search: <tree>/cudnn/lib/"
  STEP configure ARGS -UCUDNN_LIB "-DSEARCH=<tree>/cuda" -DCUDNN_PROVIDER_PROJECT=none
    STDOUT "search: <tree>/cuda/")
# by projects with a search of their own, which would take that of the toolkit
provider_case(refused.own-search SOURCE "${replicas}"
  STEP layout ARGS "${refused_tree}"
  STEP configure ARGS -DREPLICA=katago -DLANGS=CXX ${common} -DUSE_BACKEND=CUDA "${by_provider}"
    "-DCUDNN_ROOT=<tree>/cudnn" EXIT 1 STDERR "the toolkit is CUDA 12\\.8")
provider_case(refused.own-search-not-wanted SOURCE "${replicas}"
  STEP layout ARGS "${refused_tree}"
  STEP configure ARGS -DREPLICA=katago -DLANGS=CXX ${common} -DUSE_BACKEND=OPENCL "${by_provider}"
    "-DCUDNN_ROOT=<tree>/cudnn" STDOUT "no cuDNN wanted" NOT_STDOUT "CUDNN")
# another CUDA is enabled later than cuDNN was looked for
foreach(pair IN ITEMS "ERROR=1" "WARN=0")
  string(REGEX MATCH "^([A-Z]+)=(.)" matched "${pair}")
  string(TOLOWER "${CMAKE_MATCH_1}" name)
  provider_case("refused.late-cuda-${name}" SOURCE "${replicas}"
    STEP layout ARGS "${tree}"
    STEP configure ARGS -DREPLICA=katago -DLANGS=CXX ${common} -DUSE_BACKEND=CUDA "${by_provider}"
      "-DCUDNN_ROOT=<tree>/cudnn" -DLATE_CUDA=13.0.88 "-DCUDNN_CUDA_CHECK=${CMAKE_MATCH_1}"
      EXIT ${CMAKE_MATCH_2} STDERR "a cuDNN for CUDA 12, and the project compiles with CUDA 13\\.0")
endforeach()
# whether this one wants cuDNN nobody knows before: it can't take one; then a good one comes
link_install(good good 9.8.0 "cuda=\"12.8\"")
link_tree(mended_tree "${for_cuda_11}" "${good}" "${toolkit}" "${toolkit_headers}"
  "${toolkit_libraries}")
set(right_good "^compiled 90800 running 90800 loaded <tree>/good/lib/")
provider_case(refused.included-file SOURCE "${replicas}"
  STEP layout ARGS "${mended_tree}"
  STEP configure ARGS -DREPLICA=cudnn-frontend -DLANGS=CXX ${common} "${by_provider}"
    "-DCUDNN_ROOT=<tree>/cudnn" EXIT 1 STDERR "the toolkit is CUDA 12\\.8"
      "non-existent path.*CUDNN-refused/include" STDOUT "will stop at"
  STEP configure ARGS "-DCUDNN_ROOT=<tree>/good" STDOUT "takes the targets that are there"
  STEP build
  STEP run COMMAND "<build>/app" STDOUT "${right_good}")
# the same by an initial cache: the cuDNN is replaced by one that does not fit
provider_case(refused.initial-cache ALWAYS SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -DFOR=dlib "-DOUT=<work>/first.cmake" ${root}
    -P "<modules>/CUDNNInitialCache.cmake" STDOUT "Written"
  STEP configure ARGS -C "<work>/first.cmake" -DREPLICA=dlib -DLANGS=CXX ${common}
    STDOUT "replica: <tree>/cudnn/include with <tree>/cudnn/lib/libcudnn\\.so\\.9"
  STEP layout ARGS "[{\"remove\": \"cudnn\"}, ${for_cuda_11}]"
  STEP configure STDOUT "will stop at" "cudnn-was-not-found" NOT_STDOUT "with <tree>/cuda/")
