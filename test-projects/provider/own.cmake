# SPDX-License-Identifier: BSD-3-Clause
# provider.own: what the user has set for himself, and what follows him when he changes it.
# provider.sub-project, provider.external-project: projects within projects.

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
    "-DCUDNN_LIBRARIES=<tree>/mine.so" CACHE_ENTRIES "CUDNN_LIBRARIES=<tree>/mine.so"
    STDERR "CTranslate2 uses CUDNN_LIBRARIES=<tree>/mine\\.so, as you .*-U CUDNN_LIBRARIES <build"
  # the same file under another name is no other one, and follows no more either
  STEP configure ARGS "-DCUDNN_LIBRARIES=<tree>/cudnn/lib/libcudnn.so"
    CACHE_ENTRIES "CUDNN_LIBRARIES=<tree>/cudnn/lib/libcudnn.so"
  STEP configure CACHE_ENTRIES "CUDNN_LIBRARIES=<tree>/cudnn/lib/libcudnn.so")
# a build tree in which the project has searched before
provider_case(own.added-later SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS -DREPLICA=tvm -DLANGS=CXX ${common} -DUSE_CUDNN=ON STDOUT "with <tree>/cuda/"
  STEP configure ARGS "${by_provider}" "-DCUDNN_ROOT=<tree>/cudnn"
    STDERR "TVM uses CUDA_CUDNN_LIBRARY=<tree>/cuda/.*<tree>/cudnn/lib/libcudnn\\.so\\.9, which was"
  STEP configure ARGS -UCUDA_CUDNN_LIBRARY
  STEP build
  STEP run COMMAND "<build>/app" STDOUT "${right}")
# here find_package's results come before what is in the cache
provider_case(own.added-later-package SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS -DREPLICA=dlib -DLANGS=CXX ${common} STDOUT "with <tree>/cuda/"
  STEP configure ARGS "${by_provider}" "-DCUDNN_ROOT=<tree>/cudnn" STDOUT "with <tree>/cudnn/lib/")
provider_case(own.added-later-targets SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS -DREPLICA=cudnn-frontend -DLANGS=CXX ${common}
  STEP configure ARGS "${by_provider}" "-DCUDNN_ROOT=<tree>/cudnn"
    STDERR "cudnn-frontend uses cudnn_LIBRARY=<tree>/cuda/[^ ]+, as you .* no cuDNN that fits was"
    NOT_STDERR "search of its own")
provider_case(own.added-later-hint SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${katago} STDOUT "with <tree>/cuda/"
  STEP configure ARGS "${by_provider}" EXIT 1
    STDERR "<tree>/cuda 9\\.1\\.0: CUDNN_ROOT=.* names another.*-U CUDNN_INCLUDE_DIR -U CUDNN_LIB"
  STEP configure ARGS -UCUDNN_INCLUDE_DIR -UCUDNN_LIBRARY STDOUT "with <tree>/cudnn/lib/")
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
  STEP layout ARGS "[{\"file\": \"cudnn/include/cudnn_frontend.h\"}]"
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

# two roots for two cuDNN: nobody knows which one is meant
set(tvm -DREPLICA=tvm -DLANGS=CXX ${common})
link_tree(toolkit_tree "${chosen}" "${newer}" "${toolkit}" "${toolkit_headers}"
  "${toolkit_libraries}")
set(different "USE_CUDNN=<tree>/newer and CUDNN_ROOT=<tree>/cudnn name different cuDNN for TVM")
provider_case(own.two-roots SOURCE "${replicas}"
  STEP layout ARGS "${toolkit_tree}"
  STEP configure ARGS ${tvm} "${by_provider}" "-DCUDNN_ROOT=<tree>/cudnn" "-DUSE_CUDNN=<tree>/newer"
    EXIT 1 STDERR "${different}: <tree>/cudnn/lib/.* Give one of the two\\."
  # the same one, in other words
  STEP configure ARGS "-DUSE_CUDNN=<tree>/newer/../cudnn/lib" STDOUT "with <tree>/cudnn/lib/"
  STEP configure ARGS "-DCUDNN_ROOT=<tree>/cudnn/include" STDOUT "with <tree>/cudnn/lib/")
provider_case(own.two-roots-initial-cache ALWAYS SOURCE "${replicas}"
  STEP layout ARGS "${toolkit_tree}"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -DFOR=TVM "-DOUT=<work>/first.cmake"
    "-DCUDAToolkit_ROOT=<tree>/cuda" "-DCUDNN_ROOT=<tree>/cudnn" -P "<modules>/CUDNNInitialCache.cmake"
    STDOUT "Written"
  STEP configure ARGS -C "<work>/first.cmake" ${tvm} "-DUSE_CUDNN=<tree>/newer"
    EXIT 1 STDERR "${different}: .* \\(CUDNN_ROOT is that of the initial cache: write a new one"
  STEP configure ARGS "-DUSE_CUDNN=<tree>/cudnn" STDOUT "with <tree>/cudnn/lib/")

# --- a fork with another name
provider_case(own.fork SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${katago} "${by_provider}" "-DFORK=my own tsumego"
    -DCUDNN_PROVIDER_PROJECT=KataGo
    STDOUT "replica: <tree>/cudnn/include with <tree>/cudnn/lib/libcudnn\\.so\\.9")
provider_case(own.fork-not-said SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${katago} "${by_provider}" -DFORK=tsumego -DCUDNN_PROVIDER_PROJECT=
    STDERR "tsumego has found CUDNN_LIBRARY=<tree>/cuda/[^ ]+ by a search of its own"
  STEP configure STDERR "tsumego has found CUDNN_LIBRARY=<tree>/cuda/"
  # set by the user, it was not found
  STEP configure ARGS "-DCUDNN_LIBRARY=<tree>/cudnn/lib/libcudnn.so" STDOUT "with <tree>/cudnn/"
  STEP configure STDOUT "with <tree>/cudnn/"
  STEP configure ARGS -DUSE_BACKEND=OPENCL -UCUDNN_LIBRARY STDOUT "no cuDNN wanted")
provider_case(own.fork-unknown SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${katago} "${by_provider}" -DCUDNN_PROVIDER_PROJECT=Nothing EXIT 1
    STDERR "CUDNN_PROVIDER_PROJECT=Nothing: no such project\\. Known: .*KataGo.*, none\\."
  STEP configure ARGS -DCUDNN_PROVIDER_PROJECT=TensorFlow EXIT 1
    STDERR "CUDNN_PROVIDER_PROJECT=TensorFlow: TensorFlow is built by Bazel")
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
provider_case(sub-project.fetchcontent-bundled-module SOURCE "${super}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS -DHOW=fetchcontent "-DREPLICAS=${replicas}" ${katago} -DREPLICA=opencv
    "${by_provider}" NOT_STDOUT "its own module"
  STEP build
  STEP script ARGS "${checks}/run-part.cmake")
# What a sub-project was given is no hint of the user's: a find before or after it looks for itself,
# also when another cuDNN is chosen, and the sub-project keeps it when that find fails.
provider_case(sub-project.beside-finds SOURCE "${super}"
  STEP layout ARGS "${two_trees}"
  STEP configure ARGS -DHOW=subdirectory "-DREPLICAS=${replicas}" ${katago} "${by_provider}"
    "-DBEFORE=CUDNN REQUIRED" "-DAFTER=CUDNN 99"
    STDOUT "super: BEFORE 1 9\\.8\\.0" "super: AFTER (0|FALSE) "
    STDERR "<tree>/cudnn 9\\.8\\.0: .*99" NOT_STDERR "CUDNN_(INCLUDE_DIR|LIBRARY)"
    CACHE_ENTRIES "CUDNN_LIBRARY=<tree>/cudnn/lib/libcudnn.so.9"
  STEP configure ARGS "-DCUDNN_ROOT=<tree>/newer" "-DAFTER=CUDNN REQUIRED"
    STDOUT "super: BEFORE 1 9\\.10\\.0" "super: AFTER 1 9\\.10\\.0"
    "replica: <tree>/newer/include with <tree>/newer/lib/libcudnn\\.so\\.9"
  # the sub-project is gone: what it was given goes, too
  STEP configure ARGS -DUSE_BACKEND=OPENCL "-DCUDNN_ROOT=<tree>/cudnn"
    STDOUT "super: BEFORE 1 9\\.8\\.0" "no cuDNN wanted" "super: AFTER 1 9\\.8\\.0")

# ExternalProject: with the CMAKE_ARGS that the README shows; without them it takes another one
set(external "${CMAKE_CURRENT_SOURCE_DIR}/projects/external")
set(options ${katago})
list(FILTER options EXCLUDE REGEX "^-DCUDNN_ROOT=")
string(JOIN "|" options ${options})
foreach(pair IN ITEMS "with=${right}" "without=${of_toolkit}")
  string(REGEX MATCH "^([a-z]+)=(.*)" matched "${pair}")
  set(name "${CMAKE_MATCH_1}")
  set(said "${CMAKE_MATCH_2}")
  set(readme "")
  if(name STREQUAL "with")
    set(readme "-DREADME=${CUDNN_CMAKE_MODULE_DIR}/../README.md" "-DMODULES=<modules>")
  endif()
  provider_case(external-project.${name} SOURCE "${external}"
    STEP layout ARGS "${tree}"
    STEP configure ARGS "-DREPLICAS=${replicas}" "${by_provider}" ${root} "-DOPTIONS=${options}"
      ${readme}
    STEP build
    STEP run COMMAND "<build>/part/app" STDOUT "${said}")
endforeach()
