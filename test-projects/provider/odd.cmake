# SPDX-License-Identifier: BSD-3-Clause
# provider.odd: projects that are written or configured unusually.

set(late "${CMAKE_CURRENT_SOURCE_DIR}/projects/late")
set(no_deprecation "")
if(help MATCHES "-W<category>")
  set(no_deprecation -Wno-deprecated)
endif()
# languages enabled late, project() called twice, a part with the same name, an old minimum version
provider_case(odd.late SOURCE "${late}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${katago} ${no_deprecation} "-DREPLICAS=${replicas}" "-DCUDA=<tree>/cuda"
    "${by_provider}" STDOUT "late: <tree>/cudnn/include with <tree>/cudnn/lib/libcudnn\\.so\\.9"
  STEP build
  STEP run COMMAND "<build>/app" STDOUT "${right}"
  STEP run COMMAND "<build>/part/part" STDOUT "${right}")
provider_case(odd.no-project SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/projects/no-project"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${common} "-DCMAKE_C_COMPILER=${LINK_C}" -DCMAKE_C_COMPILER_WORKS=ON
    -DCMAKE_C_ABI_COMPILED=ON ${root} "-DCALLS=${calls}" "${by_provider}" ${no_deprecation}
    STDOUT "Project: 1 <tree>/cudnn/lib/libcudnn\\.so\\.9" NOT_STDOUT "bundled module")
provider_case(odd.scopes SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/projects/scopes"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${no_author_warnings} ${root} "-DCALLS=${calls}" "${by_provider}"
    STDOUT "inside: cuDNN 8 QUIET REQUIRED: 1 9\\.8\\.0 -- inside: CUDNN 99 QUIET: (0|FALSE) -- "
    "inside: CuDNN QUIET OPTIONAL_COMPONENTS nonsense: 1 9\\.8\\.0 -- outside: \\."
    NOT_STDOUT "bundled module" "Found"
  STEP configure ARGS -DREQUIRED=ON EXIT 1 STDERR "9\\.8\\.0: older than 99")

# CMake's own switches for a package
provider_case(odd.disabled SOURCE "${calls}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${no_author_warnings} ${root} "${by_provider}" "-DFIND=CUDNN|cuDNN"
    -DCMAKE_DISABLE_FIND_PACKAGE_CUDNN=ON NOT_STDOUT "bundled module"
    STDOUT "CUDNN: +-- .*cuDNN: 1 9\\.8\\.0")
provider_case(odd.disabled-own-search SOURCE "${replicas}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS -DREPLICA=cudnn-frontend -DLANGS=CXX ${common} "${by_provider}"
    "-DCUDNN_ROOT=<tree>/cudnn" -DCMAKE_DISABLE_FIND_PACKAGE_CUDNN=ON EXIT 1
    STDOUT "no cuDNN for cudnn-frontend \\(CMAKE_DISABLE_FIND_PACKAGE_CUDNN is set\\); if"
    STDERR "non-existent path.*CUDNN-refused/include" NOT_STDERR "search of its own")
provider_case(odd.required SOURCE "${calls}"
  STEP layout ARGS "${tree}"
  STEP configure ARGS ${no_author_warnings} ${root} "${by_provider}" "-DFIND=CUDNN 99"
    -DCMAKE_REQUIRE_FIND_PACKAGE_CUDNN=ON EXIT 1 STDERR "9\\.8\\.0: older than 99")

# where variables come from: a preset, a toolchain file
set(preset_text [=[{"version": 4, "configurePresets": [{
  "name": "chosen", "generator": "@generator@", "binaryDir": "${sourceDir}/out", "cacheVariables": {
  "CUDNN_ROOT": {"type": "PATH", "value": "@tree@/cudnn"}, "CUDAToolkit_ROOT": "@tree@/cuda",
  "CMAKE_PROJECT_TOP_LEVEL_INCLUDES": "@modules@/CUDNNProvider.cmake",
  "CMAKE_MAKE_PROGRAM": "@make@", "FIND": "CUDNN 8|cuDNN 9"}}]}]=])
cudnn_cmake_write_if_different("${CMAKE_CURRENT_BINARY_DIR}/write-preset.cmake" "
set(modules \"\${CUDNN_CMAKE_MODULE_DIR}\")
set(tree \"\${case_tree}\")
set(generator \"\${CUDNN_CMAKE_CASE_GENERATOR}\")
set(make \"\${CUDNN_CMAKE_CASE_MAKE_PROGRAM}\")
string(CONFIGURE [==[${preset_text}]==] text @ONLY)
file(WRITE \"\${case_source}/CMakePresets.json\" \"\${text}\")\n")
provider_case(odd.preset SOURCE "${calls}" COPY_SOURCE
  STEP layout ARGS "${tree}"
  STEP script ARGS "${CMAKE_CURRENT_BINARY_DIR}/write-preset.cmake"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -S "<source>" --preset chosen ${no_author_warnings}
    -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF
    STDOUT "CUDNN 8: 1 9\\.8\\.0.*cuDNN 9: 1 9\\.8\\.0" NOT_STDOUT "bundled module")
provider_case(odd.toolchain-file SOURCE "${replicas}"
  STEP layout ARGS "[{\"file\": \"toolchain.cmake\", \"text\":
    \"set(CUDNN_ROOT \\\"\${CMAKE_CURRENT_LIST_DIR}/cudnn\\\")\\nset(USE_BACKEND CUDA)\\n\"}]"
  STEP layout ARGS "${tree}"
  STEP configure ARGS -DREPLICA=katago -DLANGS=CXX ${common} "${by_provider}"
    "-DCMAKE_TOOLCHAIN_FILE=<tree>/toolchain.cmake"
    STDOUT "with <tree>/cudnn/lib/libcudnn\\.so\\.9")

# several configurations in one build tree, sources compiled together
if(CUDNN_CMAKE_CASE_NINJA)
  provider_case(odd.multi-config SOURCE "${replicas}"
    STEP layout ARGS "${tree}"
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -S "${replicas}" -B "<build>"
      -G "Ninja Multi-Config" "-DCMAKE_MAKE_PROGRAM=${CUDNN_CMAKE_CASE_NINJA}" ${katago}
      -DCMAKE_UNITY_BUILD=ON "${by_provider}"
    STEP build ARGS --config Debug
    STEP build ARGS --config Release
    STEP run COMMAND "<build>/Debug/app" STDOUT "${right}"
    STEP run COMMAND "<build>/Release/app" STDOUT "${right}")
endif()

# two build trees of one source directory: each keeps its own, also when configured again
set(configure_in "${CUDNN_CMAKE_CASE_CMAKE}" -S "${calls}" -G "${CMAKE_GENERATOR}"
  "-DCMAKE_MAKE_PROGRAM=${CMAKE_MAKE_PROGRAM}" ${no_author_warnings} "${by_provider}"
  "-DCUDAToolkit_ROOT=<tree>/cuda" "-DFIND=CUDNN 8" -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF)
provider_case(odd.two-build-trees
  STEP layout ARGS "${two_trees}"
  STEP run COMMAND ${configure_in} -B "<work>/one" "-DCUDNN_ROOT=<tree>/cudnn"
    STDOUT " 1 9\\.8\\.0 <tree>/cudnn/"
  STEP run COMMAND ${configure_in} -B "<work>/two" "-DCUDNN_ROOT=<tree>/newer"
    STDOUT " 1 9\\.10\\.0 <tree>/newer/"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" "<work>/one" STDOUT " 1 9\\.8\\.0 <tree>/cudnn/"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" "<work>/two" STDOUT " 1 9\\.10\\.0 <tree>/newer/")
