# SPDX-License-Identifier: BSD-3-Clause
# Group walk: the closure itself, what is decided later, and what nobody can see.
linkcheck_case(walk.by-expression MSVC FINDING MULTI_CONFIG
  SAYS "layers: MSVC_RUNTIME_LIBRARY: MultiThreaded In configuration: Release")
linkcheck_case(walk.behind-false MSVC FITS SAYS "${fits}")
linkcheck_case(walk.link-language MSVC FITS SAYS
  "consistent, as far as it could be checked .*not checked: \\$<\\$<LINK_LANGUAGE:CXX>:layers> \
\\(linked by app: it is decided later\\)")
foreach(what IN ITEMS item property)
  linkcheck_case(walk.later-${what}-differs MSVC LATER CASE walk/later-${what} ARGS
    -DKEEP=l.yers|Debug.*DLL
    -DCMAKE_BUILD_TYPE=Release SAYS "Error evaluating generator expression"
    "cudnn_check_link\\(app\\): .*layers" "Fix: ")
  linkcheck_case(walk.later-${what}-fits MSVC FITS CASE walk/later-${what} ARGS
    "-DKEEP=fitting|Debug.*DLL"
    -DCMAKE_BUILD_TYPE=Debug SAYS "consistent, as far as it could be checked" "not checked: \
.*\\$<FILTER:.* it is decided later\\)")
endforeach()
linkcheck_case(walk.later-changes MSVC FINDING SAYS "layers: MSVC_RUNTIME_LIBRARY: MultiThreaded \
Fix")
linkcheck_case(walk.other-directory MSVC FINDING SAYS
  "layers: MSVC_RUNTIME_LIBRARY: MultiThreaded vendor: MSVC_RUNTIME_LIBRARY: MultiThreadedDebug \
Fix")
linkcheck_case(walk.hidden MSVC FITS SAYS
  "not checked: vendor::layers \\(an imported target of .*/child only, linked by child\\)")
linkcheck_case(walk.cycle MSVC FINDING SAYS "one: MSVC_RUNTIME_LIBRARY: MultiThreaded ")
linkcheck_case(walk.interface MSVC FINDING
  SAYS "one binary \\(both\\) .*layers: [^:]*: MultiThreaded more: [^:]*: MultiThreadedDebugDLL ")
linkcheck_case(walk.no-target MSVC FINDING SAYS "there is no target nothing")
linkcheck_case(walk.nothing-named MSVC FINDING SAYS "name the targets to check")
linkcheck_case(walk.odd-names LINUX FITS SAYS
  "not checked: C:\\\\vendor\\\\it is \\[a\\] \\$lib @x@\\.lib \\(prebuilt.* /v/a\\.a .*/v/b\\.a \
.*-lvendor ")

# --- CUDNN_LINK_CHECK
linkcheck_case(walk.warn MSVC WARNING CASE msvc/static-library ARGS -DCUDNN_LINK_CHECK=warn HEAD
  NOT_STRICT
  SAYS "CMake Warning.*one binary \\(app\\)")
linkcheck_case(walk.off MSVC FITS CASE msvc/static-library ARGS -DCUDNN_LINK_CHECK=OFF NOT
  cudnn_check_link)
linkcheck_case(walk.bad-mode MSVC FINDING CASE msvc/static-library ARGS -DCUDNN_LINK_CHECK=LOUD
  SAYS "CUDNN_LINK_CHECK is \"LOUD\", not ERROR, WARN or OFF")
