# SPDX-License-Identifier: BSD-3-Clause
# provider.calls: every way to call find_package, beside what else may answer it. provider.refused:
# what is turned down stays down. provider.own: what the user has set for himself.

set(calls "${CMAKE_CURRENT_SOURCE_DIR}/projects/calls")
set(stand_in "${CMAKE_CURRENT_SOURCE_DIR}/projects/conan-stand-in.cmake")
set(provider "<modules>/CUDNNProvider.cmake")
set(root "-DCUDNN_ROOT=<tree>/cudnn" "-DCUDAToolkit_ROOT=<tree>/cuda")

set(forms "CUDNN 8|cuDNN CONFIG|CuDNN COMPONENTS ops cnn|cudnn QUIET|CUDNN 9 MODULE")
string(APPEND forms "|cuDNN 9.8 EXACT|CuDNN 8.9...<10 REQUIRED|CUDNN 8 NAMES CUDNN cuDNN")
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

# --- what is the user's own
cudnn_cmake_write_if_different("${CMAKE_CURRENT_BINARY_DIR}/own.cmake"
  "message(STATUS \"own file: \${PROJECT_NAME} in \${CMAKE_CURRENT_SOURCE_DIR}\")\nset(OWN ON)\n")
set(katago -DREPLICA=katago -DLANGS=CXX ${common} -DUSE_BACKEND=CUDA "-DCUDNN_ROOT=<tree>/cudnn")
set(own "-DCMAKE_PROJECT_katago_INCLUDE=${CMAKE_CURRENT_BINARY_DIR}/own.cmake")
provider_case(own.project-include SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${katago} "${own}"
    "-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=${provider};${provider}"
    STDOUT "own file: katago" "replica: directories: <build>/CMakeFiles/CUDNN-"
    "replica: <tree>/cudnn/include with <tree>/cudnn/lib/libcudnn\\.so\\.9"
  STEP configure STDOUT "own file: katago" NOT_STDOUT "own file.*own file")
provider_case(own.project-include-initial-cache ALWAYS SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -DFOR=KATAGO "-DOUT=<work>/first.cmake" ${root}
    -P "<modules>/CUDNNInitialCache.cmake" STDOUT "Written"
  STEP configure ARGS "${own}" -C "<work>/first.cmake" ${katago} STDOUT "own file: katago"
    "replica: <tree>/cudnn/include with <tree>/cudnn/lib/libcudnn\\.so\\.9"
  STEP configure STDOUT "own file: katago" NOT_STDOUT "own file.*own file")
# one that comes after the initial cache takes its place: the entries are there all the same
provider_case(own.project-include-after-initial-cache ALWAYS SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -DFOR=KataGo "-DOUT=<work>/first.cmake" ${root}
    -P "<modules>/CUDNNInitialCache.cmake" STDOUT "Written"
  STEP configure ARGS -C "<work>/first.cmake" "${own}" ${katago} STDOUT "own file: katago"
    "replica: <tree>/cudnn/include with <tree>/cudnn/lib/libcudnn\\.so\\.9")
# a value of the user's stays, a value of ours follows
set(ctranslate2 -DREPLICA=ctranslate2 -DLANGS=CXX ${common} -DWITH_CUDNN=ON)
provider_case(own.cache-entry SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${ctranslate2} "${by_provider}" "-DCUDNN_ROOT=<tree>/cudnn"
    "-DCUDNN_LIBRARIES=<tree>/mine.so" STDOUT "CUDNN_LIBRARIES=<tree>/mine\\.so is your own"
    CACHE_ENTRIES "CUDNN_LIBRARIES=<tree>/mine.so"
  STEP configure CACHE_ENTRIES "CUDNN_LIBRARIES=<tree>/mine.so")
link_install(newer newer 9.10.0 "cuda=\"12.8\"")
link_tree(two_trees "${chosen}" "${newer}" "${toolkit}")
foreach(replica IN ITEMS katago ctranslate2)
  provider_case(own.other-root-${replica} SOURCE "${replicas}"
    STEP layout ARGS "${two_trees}"
    STEP configure ARGS ${${replica}} "${by_provider}" "-DCUDNN_ROOT=<tree>/cudnn"
    STEP build
    STEP run COMMAND "<build>/app" STDOUT "${right}"
    STEP configure ARGS "-DCUDNN_ROOT=<tree>/newer"
    STEP build
    STEP run COMMAND "<build>/app"
      STDOUT "^compiled 91000 running 91000 loaded <tree>/newer/lib/libcudnn\\.so\\.9")
endforeach()

# one that is replaced in place is seen, and what was compiled with the old one is compiled again
link_install(chosen_8 cudnn 8.9.7 "cuda=\"12\"")
link_tree(tree_8 "${chosen_8}" "${toolkit}")
provider_case(own.replaced-in-place SOURCE "${replicas}"
  STEP layout ARGS "${tree_8}"
  STEP configure ARGS ${katago} "${by_provider}" CHECK "${checks}/forwarding.cmake"
  STEP build
  STEP layout ARGS "[{\"remove\": \"cudnn\"}, ${chosen}]"
  STEP configure STDOUT "replica: <tree>/cudnn/include" CHECK "${checks}/forwarding.cmake"
  STEP build STDOUT "Building"
  STEP run COMMAND "<build>/app" STDOUT "${right}")
# another initial cache takes the place of the first
set(write_cache "${CUDNN_CMAKE_CASE_CMAKE}" -DFOR=CTranslate2 "-DCUDAToolkit_ROOT=<tree>/cuda")
set(write_cache_end "-DOUT=<work>/first.cmake" -P "<modules>/CUDNNInitialCache.cmake")
provider_case(own.other-initial-cache ALWAYS SOURCE "${replicas}"
  STEP layout ARGS "${two_trees}"
  STEP run COMMAND ${write_cache} "-DCUDNN_ROOT=<tree>/cudnn" ${write_cache_end} STDOUT "Written"
  STEP configure ARGS -C "<work>/first.cmake" ${ctranslate2}
    CACHE_ENTRIES "CUDNN_LIBRARIES=<tree>/cudnn/lib/libcudnn.so.9"
  STEP run COMMAND ${write_cache} "-DCUDNN_ROOT=<tree>/newer" ${write_cache_end} STDOUT "Written"
  STEP configure ARGS -C "<work>/first.cmake"
    CACHE_ENTRIES "CUDNN_LIBRARIES=<tree>/newer/lib/libcudnn.so.9")
# a config package of another kind is not asked
set(stray [=[{"file": "stray/CUDNNConfig.cmake", "text": "set(CUDNN_LIBRARIES stray)"}]=])
link_tree(stray_tree "${chosen}" "${toolkit}" "${stray}")
provider_case(own.other-config-package ALWAYS SOURCE "${replicas}"
  STEP layout ARGS "${stray_tree}"
  STEP run COMMAND ${write_cache} "-DCUDNN_ROOT=<tree>/cudnn" ${write_cache_end} STDOUT "Written"
  STEP configure ARGS -C "<work>/first.cmake" ${ctranslate2} "-DCMAKE_PREFIX_PATH=<tree>/stray"
    -DCMAKE_FIND_PACKAGE_PREFER_CONFIG=ON
    CACHE_ENTRIES "CUDNN_LIBRARIES=<tree>/cudnn/lib/libcudnn.so.9")

# the project's own variable for the root does, too
foreach(pair IN ITEMS "onnxruntime=-Donnxruntime_CUDNN_HOME" "tvm=-DUSE_CUDNN")
  string(REGEX MATCH "^([a-z]+)=(.*)" matched "${pair}")
  set(replica "${CMAKE_MATCH_1}")
  provider_case("own.root-of-${replica}" SOURCE "${replicas}"
    STEP layout ARGS "${tree}"
    STEP configure ARGS "-DREPLICA=${replica}" -DLANGS=CXX ${common} -Donnxruntime_USE_CUDA=ON
      "${by_provider}" "${CMAKE_MATCH_2}=<tree>/cudnn"
    STEP build
    STEP run COMMAND "<build>/app" STDOUT "${right}")
endforeach()

# --- a fork with another name
provider_case(own.fork SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${katago} "${by_provider}" -DFORK=tsumego -DCUDNN_PROVIDER_PROJECT=KataGo
    STDOUT "replica: <tree>/cudnn/include with <tree>/cudnn/lib/libcudnn\\.so\\.9")
provider_case(own.fork-not-said SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${katago} "${by_provider}" -DFORK=tsumego
    STDERR "tsumego has found CUDNN_LIBRARY=<tree>/cuda/[^ ]+ by a search of its own"
  STEP configure ARGS -DUSE_BACKEND=OPENCL -UCUDNN_LIBRARY STDOUT "no cuDNN wanted")
provider_case(own.fork-unknown SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${katago} "${by_provider}" -DCUDNN_PROVIDER_PROJECT=Nothing EXIT 1
    STDERR "CUDNN_PROVIDER_PROJECT=Nothing: no such project\\. Known: .*KataGo.*, none\\.")
provider_case(own.none SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${katago} "${by_provider}" -DCUDNN_PROVIDER_PROJECT=none
    STDOUT "with <tree>/cuda/")

# --- projects within projects
set(super "${CMAKE_CURRENT_SOURCE_DIR}/projects/super")
foreach(how IN ITEMS subdirectory fetchcontent)
  provider_case(sub-project.${how} SOURCE "${super}"
    STEP layout ARGS "${tree}"
    STEP configure ARGS -DHOW=${how} "-DREPLICAS=${replicas}" ${katago} "${by_provider}"
    STEP build
    STEP script ARGS "${checks}/run-part.cmake")
endforeach()
set(external "${CMAKE_CURRENT_SOURCE_DIR}/projects/external")
string(JOIN "|" pass ${katago} "-DCMAKE_MAKE_PROGRAM=${CUDNN_CMAKE_CASE_NINJA}")
foreach(pair IN ITEMS "with=|${by_provider}=${right}" "without==${of_toolkit}")
  string(REGEX MATCH "^([a-z]+)=(.*)=(\\^?compiled.*)" matched "${pair}")
  set(name "${CMAKE_MATCH_1}")
  set(said "${CMAKE_MATCH_3}")
  provider_case(external-project.${name} SOURCE "${external}"
    STEP layout ARGS "${tree}"
    STEP configure ARGS "-DREPLICAS=${replicas}" "${by_provider}" "-DPASS=${pass}${CMAKE_MATCH_2}"
    STEP build
    STEP run COMMAND "<build>/part/app" STDOUT "${said}")
endforeach()
