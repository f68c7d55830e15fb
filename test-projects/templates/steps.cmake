# SPDX-License-Identifier: BSD-3-Clause
# The steps one by one, but for the audit; and the script that runs them.

# --- the whole chain
templates_case(chain.whole CHECK manifest WORDS "compiled: 1 objects" "linked: 1 times"
  "1 need cuDNN" "smoke: skipped: no GPU" "22 files of cuDNN hashed")

# --- inputs
set(bad_inputs "")
foreach(pair IN ITEMS CUDA=twelve CUDNN=9.x CUDNN=9...10...11 MODE=magic REQUIRE_GPU=maybe JOBS=0
    JOBS=-1 CONFIG=a/b ARCHITECTURES=sm_80 EXPECT=ON LOCK_GROUPS=cudnn,)
  string(REGEX MATCH "^[A-Z_]+" input "${pair}")
  list(APPEND bad_inputs STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E env "CUDNN_CI_${pair}"
    "${CUDNN_CMAKE_CASE_CMAKE}" -P "${ci_templates}/steps/fetch.cmake" EXIT 1
    STDERR "fetch: failed wanted: CUDNN_CI_${input}: ")
endforeach()
cudnn_cmake_add_case(NAME templates.inputs.bad LABELS templates ${bad_inputs})
cudnn_cmake_add_case(NAME templates.inputs.work-cannot-be-made LABELS templates
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E touch "<work>/file"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E env "CUDNN_CI_WORK=<work>/file/ci"
    "${CUDNN_CMAKE_CASE_CMAKE}" -P "${ci_templates}/steps/fetch.cmake" EXIT 1
    STDERR "fetch: failed wanted: a directory .* <work>/file/ci .*do: set CUDNN_CI_WORK")
templates_case(inputs.work-among-sources WORK "<work>/source" BEFORE
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E copy_directory "${project}" "<work>/source"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E touch "<work>/source/fetch.json"
  FAILS fetch CHECK fetch-json-stays WORDS "seen: <work>/source holds sources")
templates_case(inputs.misspelt SET CUDNN_CI_REQUIRES_GPU=1 FAILS fetch
  WORDS "wanted: inputs that exist: CUDNN_CI_FRAMEWORK, .* seen: CUDNN_CI_REQUIRES_GPU do: correct")
templates_case(inputs.no-source SET CUDNN_CI_SOURCE= FAILS configure
  WORDS "wanted: the framework's sources: CUDNN_CI_SOURCE")
templates_case(inputs.unknown-framework SET CUDNN_CI_FRAMEWORK=Tensorflaw FAILS configure
  WORDS "knows: [A-Za-z2, ]*dlib, other seen: CUDNN_CI_FRAMEWORK=Tensorflaw")
templates_case(inputs.unknown-word CONFIGURE "-DX=@CUDNN_ROOTS@" FAILS configure
  WORDS "wanted: words between @ that exist: CUDNN_ROOT,.* seen: @CUDNN_ROOTS@")

# --- framework
find_program(CUDNN_CMAKE_TEMPLATES_SHELLCHECK NAMES shellcheck)
mark_as_advanced(CUDNN_CMAKE_TEMPLATES_SHELLCHECK)
if(CUDNN_CMAKE_TEMPLATES_SHELLCHECK)
  set(stand_ins "${CMAKE_CURRENT_SOURCE_DIR}/stand-ins")
  file(GLOB scripts LIST_DIRECTORIES FALSE "${stand_ins}/*" "${stand_ins}/*/*")
  list(FILTER scripts EXCLUDE REGEX "[.]cmake$")
  cudnn_cmake_add_case(NAME templates.framework.shellcheck LABELS templates
    STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_SHELLCHECK}" --external-sources
      --source-path=SCRIPTDIR "${ci_templates}/framework"
      "${CMAKE_CURRENT_SOURCE_DIR}/in-clean-room" ${scripts})
else()
  link_skipped_case(templates.framework.shellcheck "no shellcheck on this machine")
endif()
cudnn_cmake_add_case(NAME templates.framework.usage LABELS templates
  STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" --help
    STDOUT "fetch check configure build audit smoke manifest.*2 wrong use, 3 no CMake"
  STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" fetch deploy EXIT 2
    STDERR "no such step: deploy" NOT_STDOUT "== fetch"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E env CUDNN_CI_CMAKE=no-such-cmake
    "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" EXIT 3
    STDERR "no CMake: no-such-cmake" NOT_STDOUT "== fetch")
templates_case(framework.before-missing STEPS audit FAILS audit
  WORDS "wanted: the step build before audit seen: it did not run")
# A second run builds nothing anew; what an earlier run left does not count once an earlier step has
# run again.
templates_case(framework.again BEFORE
  STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" STDOUT "manifest: p"
  STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" fetch check configure
    build STDOUT "no work to do|up to date|Built target" NOT_STDOUT "Building"
    EXISTS "<work>/ci/configure.json" ABSENT "<work>/ci/audit.json" "<work>/ci/manifest.json"
  STEPS smoke FAILS smoke WORDS "wanted: the step audit before smoke")

# --- fetch, with a stand-in for pip that hands out wheels made here
set(wheels STEP script ARGS "${checks}/wheels.cmake")
set(fetch_tree "[{\"wheel\": \"site\", \"version\": \"9.12.0.46\", \"cuda\": \"13.0\"}")
string(APPEND fetch_tree ", {\"file\": \"toolkit/nvidia/cu13/include/cuda_runtime_api.h\", "
  "\"text\": \"#define CUDART_VERSION 13000\"}]")
set(fetch_settings "CUDNN_CI_LOCK=<work>/lock.txt" "CUDNN_CI_CACHE=<work>/cache" CUDNN_ROOT=
  CUDAToolkit_ROOT= CUDNN_CI_CUDA=13.0
  "CUDNN_CI_PIP=${CUDNN_CMAKE_CASE_CMAKE}|-P|${CMAKE_CURRENT_SOURCE_DIR}/stand-ins/pip.cmake"
  "TEMPLATES_WHEELS=<work>/wheels")
templates_case(fetch.lock TREE "${fetch_tree}" SET ${fetch_settings} BEFORE ${wheels}
  STEPS fetch check CHECK fetched WORDS "CUDA toolkit: 13.0" "cuDNN 9.12.0 [(]wheel[)]")
templates_case(fetch.cached TREE "${fetch_tree}" SET ${fetch_settings} BEFORE ${wheels}
  STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" fetch
    STDOUT "unpacking into"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E rm -r "<work>/wheels"
  STEPS fetch check CHECK fetched NOT "unpacking")
templates_case(fetch.wrong-hash TREE "${fetch_tree}" SET ${fetch_settings} BEFORE ${wheels}
  STEP script ARGS "${checks}/lock-wrong-hash.cmake" FAILS fetch
  WORDS "refused, nothing unpacked: nvidia-cudnn-cu13==9.12.0.46 wanted: SHA-256 0*1 "
  CHECK nothing-unpacked)
templates_case(fetch.no-pip TREE "${fetch_tree}" SET ${fetch_settings} CUDNN_CI_PIP=false
  BEFORE ${wheels} FAILS fetch
  WORDS "\"false download\" ended with" "wanted: the wheels of <work>/lock.txt"
  CHECK nothing-unpacked)
templates_case(fetch.no-group TREE "${fetch_tree}" SET ${fetch_settings}
  CUDNN_CI_LOCK_GROUPS=cudnn,math BEFORE ${wheels} FAILS fetch WORDS "has no group .math.")
templates_case(fetch.no-lock SET "CUDNN_CI_LOCK=no such lock.txt" FAILS fetch
  WORDS "wanted: the lock file .*no such lock.txt seen: no such file")

# --- check
templates_case(check.fits STEPS fetch check CHECK check-fits SET CUDNN_CI_CUDNN=9.1...<10
  CUDNN_CI_CUDA=12 "CUDNN_CI_ARCHITECTURES=80|90a-real"
  WORDS "CUDA toolkit: 12.8" "made for CUDA 12, by string in libcudnn_adv.so.9"
    "NVIDIA driver: 525.60.13 or newer" "compute capability: from 5.0")
templates_case(check.too-old SET CUDNN_CI_CUDNN=9.9 FAILS check
  WORDS "wanted: cuDNN 9.9 for CUDA 12.8 seen: none that fits"
  CHECK failure-told)
link_install(for_11 cudnn 9.8.0 "cuda=\"11.8\"")
link_tree(tree_11 "${for_11}" "${toolkit}")
templates_case(check.other-cuda-major TREE "${tree_11}" FAILS check
  WORDS "wanted: cuDNN for CUDA 12.8 seen: none that fits")
templates_case(check.other-toolkit SET CUDNN_CI_CUDA=13 FAILS check
  WORDS "wanted: a CUDA toolkit 13 seen: 12.8 in <tree>/cuda")
templates_case(check.toolkit-minor SET CUDNN_CI_CUDA=12.1 FAILS check
  WORDS "wanted: a CUDA toolkit 12.1 seen: 12.8 in")
templates_case(check.none SET "CUDNN_ROOT=<tree>/cuda/bin" FAILS check WORDS "seen: none that fits")
templates_case(check.architecture-too-old SET "CUDNN_CI_ARCHITECTURES=80|37" FAILS check
  WORDS "seen: CUDNN_CI_ARCHITECTURES has 37, its range is from 5.0")
link_install(chosen_89 cudnn 8.9.7 "cuda=\"12.8\"")
link_tree(tree_89 "${chosen_89}" "${toolkit}")
templates_case(check.architecture-too-new TREE "${tree_89}" SET CUDNN_CI_ARCHITECTURES=100 FAILS
  check WORDS "has 100, its range is from 5.0 up to 9.0")

# --- configure
if(templates_cmake_version VERSION_LESS 3.24)
  templates_case(configure.cmake-too-old SET CUDNN_CI_MODE=provider FAILS configure
    WORDS "wanted: CMake 3.24 for CUDNN_CI_MODE=provider")
else()
  link_skipped_case(templates.configure.cmake-too-old "the CMake under test is no older than 3.24")
endif()
templates_case(configure.fails CONFIGURE -DFAULT=configure FAILS configure
  WORDS "wanted: other configured seen: cmake ended with 1")
templates_case(configure.silently-without CONFIGURE -DFAULT=silent SET CUDNN_CI_EXPECT=WITH_CUDNN=ON
  FAILS configure WORDS "seen: cache entry WITH_CUDNN is \"OFF\", not ON")
templates_case(configure.no-project SET "CUDNN_CI_SOURCE=<tree>/cudnn" FAILS configure
  WORDS "wanted: a CMake project in <tree>/cudnn seen: no CMakeLists.txt")
templates_case(configure.no-source SET "CUDNN_CI_SOURCE=<tree>/nowhere" FAILS configure
  WORDS "seen: no such directory")
templates_case(configure.initial-cache-for-unknown SET CUDNN_CI_MODE=initial-cache FAILS configure
  WORDS "projects.json knows, for an initial cache seen: CUDNN_CI_FRAMEWORK=other")
# A value may be a secret; a list and odd characters arrive as they are.
if(templates_cmake_version VERSION_LESS 3.24)
  link_skipped_case(templates.configure.arguments "the provider needs CMake 3.24")
else()
  templates_case(configure.arguments STEPS fetch check configure CHECK arguments
    CONFIGURE "-DTOKEN=hunter2" "-DODD=a b$c@d[e" "-DWHERE=@CUDNN_ROOT@"
      "-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=${checks}/own-include.cmake"
    WORDS "-DTOKEN=[.][.][.]" "the user's own file" NOT hunter2)
endif()

# --- build
templates_case(build.compile-error CONFIGURE -DFAULT=compile FAILS build
  WORDS "wanted: other built seen: the build ended with [12]")
templates_case(build.target SET CUDNN_CI_TARGETS=no-such-target FAILS build
  WORDS "wanted: other built")
set(own "${CUDNN_CMAKE_CASE_CMAKE}")
string(APPEND own "|-S|@SOURCE@|-B|@BUILD@|-DOWN=yes|-DCUDNN_ROOT=@CUDNN_ROOT@"
  "|-DCMAKE_MODULE_PATH=${CUDNN_CMAKE_MODULE_DIR}")
templates_case(build.command CONFIGURE none SET CUDNN_CI_EXPECT=OWN=yes
  "CUDNN_CI_COMMAND=${own}" STEPS fetch check configure build
  WORDS "configure: skipped: the command" "build: passed")
templates_case(build.command-fails CONFIGURE none SET CUDNN_CI_COMMAND=false FAILS build
  WORDS "seen: the build ended with 1")
templates_case(build.command-unknown CONFIGURE none SET "CUDNN_CI_COMMAND=no-such-program|x"
  FAILS build WORDS "seen: the build ended with [Nn]o such file")
templates_case(build.command-silently-without CONFIGURE none SET CUDNN_CI_COMMAND=true
  CUDNN_CI_EXPECT=WITH_CUDNN=ON FAILS build WORDS "cache entry WITH_CUDNN is \"\", not ON")

# --- smoke, as after a build; nvidia-smi is a stand-in
set(with_gpu PATH "${CMAKE_CURRENT_SOURCE_DIR}/stand-ins/gpu")
set(built STEPS smoke manifest BEFORE STEP script ARGS "${checks}/built.cmake")
templates_case(smoke.required ${built} SET CUDNN_CI_REQUIRE_GPU=1 FAILS smoke
  WORDS "wanted: a GPU, since CUDNN_CI_REQUIRE_GPU=1 seen: no GPU: no nvidia-smi")
templates_case(smoke.broken-driver ${built} ${with_gpu}
  SET CUDNN_CI_REQUIRE_GPU=1 TEMPLATES_SMI=broken FAILS smoke
  WORDS "seen: no GPU: nvidia-smi says \"NVIDIA-SMI has failed")
templates_case(smoke.own ${built} ${with_gpu} CHECK smoke-gpu
  SET "CUDNN_CI_SMOKE=${CUDNN_CMAKE_CASE_CMAKE}|-E|environment"
  WORDS "GPU: NVIDIA Stand-In, driver 580.1.2" "LD_LIBRARY_PATH=<tree>/cudnn/lib:" "smoke: passed")
templates_case(smoke.wrong-answer ${built} ${with_gpu} SET CUDNN_CI_SMOKE=false FAILS smoke
  WORDS "wanted: a right answer from the GPU [(]CUDNN_CI_SMOKE[)] seen: it ended with 1")
templates_case(smoke.old-driver ${built} ${with_gpu} SET TEMPLATES_SMI=old CUDNN_CI_SMOKE=false
  WORDS "smoke: skipped: the driver is 470.1, and cuDNN 9.8.0 for CUDA 12.8 needs 525.60.13")
templates_case(smoke.cannot-run ${built} ${with_gpu}
  SET "CUDNN_CI_SMOKE=${CMAKE_CURRENT_SOURCE_DIR}/stand-ins/cannot-run"
  WORDS "smoke: skipped: it can't run here: the reason")
templates_case(smoke.cannot-run-required ${built} ${with_gpu} SET CUDNN_CI_REQUIRE_GPU=1
  "CUDNN_CI_SMOKE=${CMAKE_CURRENT_SOURCE_DIR}/stand-ins/cannot-run"
  FAILS smoke WORDS "seen: it can't run here: the reason")

# The program that the step builds itself, on this machine's cuDNN: there is no GPU for it, whatever
# nvidia-smi says.
set(smoke_missing "${LINK_CUDA_ROOT_MISSING}")
if(NOT smoke_missing)
  set(smoke_missing "${LINK_CUDNN_ROOT_MISSING}")
endif()
if(smoke_missing)
  link_skipped_case(templates.smoke.conv-forward "${smoke_missing}" real slow)
else()
  templates_case(smoke.conv-forward STEPS smoke BEFORE
    STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" fetch check
      STDOUT "check: passed"
    STEP script ARGS "${checks}/audited.cmake"
    STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" smoke LIMIT 300
      STDOUT "Linking CXX executable .*smoke: skipped: it can't run here: conv-forward: skipped: "
    ${with_gpu} LABELS real slow
    SET "CUDNN_ROOT=${LINK_CUDNN_ROOT}" "CUDAToolkit_ROOT=${LINK_CUDA_ROOT}"
      CUDA_VISIBLE_DEVICES=-1
    WORDS "smoke: skipped: it can't run here")
endif()

# --- manifest
templates_case(manifest.unwritable ${built}
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E make_directory "<work>/ci/manifest.json/x"
  FAILS manifest
  WORDS "wanted: the result of this step in <work>/ci/manifest.json seen: it can't be written")
templates_case(manifest.cudnn-gone ${built}
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E rm "<tree>/cudnn/lib/libcudnn_ops.so.9"
  FAILS manifest WORDS "seen: <tree>/cudnn/lib/libcudnn_ops.so.9 is gone")

# --- Containerfile, by a stand-in for podman
set(container "${CMAKE_CURRENT_SOURCE_DIR}/stand-ins/build-container")
cmake_path(SET checkout NORMALIZE "${ci_templates}/../..")
string(REPEAT 0123456789abcdef 4 digest)
set(fetch_pip
  "CUDNN_CI_PIP=${CUDNN_CMAKE_CASE_CMAKE};-P;${CMAKE_CURRENT_SOURCE_DIR}/stand-ins/pip.cmake")
set(build_container STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${container}"
  "${ci_templates}/Containerfile" "${checkout}" "<work>/opt")
cmake_language(EVAL CODE "cudnn_cmake_add_case(NAME templates.container.build LABELS templates
  TIMEOUT 120
  ENV [==[PATH=${path}]==] [==[TEMPLATES_WHEELS=<work>/wheels]==]
    [==[CUDNN_CI_CMAKE=${CUDNN_CMAKE_CASE_CMAKE}]==] [==[${fetch_pip}]==]
  STEP layout ARGS [==[${fetch_tree}]==] \${wheels}
  \${build_container} BASE_IMAGE=example@sha256:${digest} LOCK=<work>/lock.txt
    LOCK_GROUPS=cudnn,cuda CUDA=13 CUDNN=9.12 STDOUT [==[check: passed build-container: built]==]
    EXISTS <work>/opt/cudnn-ci/check.json
  \${build_container} BASE_IMAGE=example@sha256:${digest} LOCK=<work>/lock.txt
    LOCK_GROUPS=cudnn,cuda CUDA=12 EXIT 1 STDERR [==[wanted: a CUDA toolkit 12]==]
    NOT_STDOUT [==[container: built]==]
  \${build_container} BASE_IMAGE=example:latest LOCK=<work>/lock.txt EXIT 1
    STDERR [==[by its digest is wanted. seen: example:latest]==] NOT_STDOUT fetch
  \${build_container} LOCK=<work>/lock.txt EXIT 1 STDERR [==[FROM needs BASE_IMAGE]==]
  \${build_container} BASE_IMAGE=example@sha256:${digest} EXIT 1
    STDERR [==[LOCK must name a file]==])")
