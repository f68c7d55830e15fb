# SPDX-License-Identifier: BSD-3-Clause
# The failures, from the most common on. Each message names what was wanted, what was seen and what
# to do.
set(cuda13 -DCUDAToolkit_VERSION=13.0)
set(v9_for_12 [=[{"install": "cudnn", "version": "9.10.2.21", "cuda": "12.9"}]=])
set(v9_for_13 [=[{"install": "cudnn", "version": "9.12.0.46", "cuda": "13.0"}]=])

golden_case(nothing-installed [=[[{"dir": "empty"}]]=] ${cuda13})
golden_case(nothing-installed-no-toolkit [=[[{"dir": "empty"}]]=])
golden_case(too-old "[${v9_for_13}]" ${cuda13} -DCMAKE_PREFIX_PATH=<tree>/cudnn -DFIND=9.15)
golden_case(too-old-required "[${v9_for_13}]" REQUIRED
  ${cuda13} -DCMAKE_PREFIX_PATH=<tree>/cudnn "-DFIND=9.15\\;REQUIRED")
golden_case(outside-the-range "[${v9_for_13}]" ${cuda13} -DCMAKE_PREFIX_PATH=<tree>/cudnn
  "-DFIND=8.9...<9")
golden_case(other-cuda "[${v9_for_12}]" ${cuda13} -DCMAKE_PREFIX_PATH=<tree>/cudnn)
golden_case(root-without-cudnn [=[[
    {"file": "other/README"}, {"dir": "other/include"}, {"dir": "other/share"}]]=]
  ${cuda13} -DCUDNN_ROOT=<tree>/other)
golden_case(root-for-other-cuda "[${v9_for_12}]" ${cuda13} -DCUDNN_ROOT=<tree>/cudnn)
golden_case(stale-environment "[${v9_for_13}]" ${cuda13} -DCMAKE_PREFIX_PATH=<tree>/cudnn
  ENV CUDNN_PATH=<tree>/removed)
golden_case(two-hints "[${v9_for_13}, {\"install\": \"old\", \"version\": \"9.5.1.17\"}]"
  -DCUDNN_ROOT=<tree>/old -DCUDNN_INCLUDE_DIR=<tree>/cudnn/include
  -DCUDNN_LIBRARY=<tree>/cudnn/lib/libcudnn.so.9)
golden_case(header-and-library [=[[
    {"headers": "cudnn/include", "version": "9.8.0.87"},
    {"so": "cudnn/lib", "version": "9.10.2.21"}]]=]
  -DCUDNN_ROOT=<tree>/cudnn)
golden_case(graph-missing "[${v9_for_13}, {\"remove\": \"cudnn/lib/libcudnn_graph.so\"},
  {\"remove\": \"cudnn/lib/libcudnn_graph.so.9\"}, {\"remove\": \"cudnn/lib/libcudnn_graph.so.9.12.0\"}]"
  ${cuda13} -DCMAKE_PREFIX_PATH=<tree>/cudnn)
golden_case(run-time-package-only [=[[{"so": "usr/lib/x86_64-linux-gnu", "version": "9.10.2.21",
  "chain": "real"}]]=] -DCMAKE_PREFIX_PATH=<tree>/usr -DCMAKE_SYSTEM_PROCESSOR=x86_64)
golden_case(headers-only [=[[{"headers": "cudnn/include", "version": "9.10.2.21"}]]=]
  -DCUDNN_ROOT=<tree>/cudnn)
golden_case(other-processor [=[[{"install": "cudnn", "version": "9.10.2.21", "machine": "ppc64le"}]]=]
  -DCUDNN_ROOT=<tree>/cudnn)
golden_case(component-missing [=[[{"wheel": "site", "version": "9.12.0.46", "cuda": "13.0",
  "jit": true}]]=] ${cuda13} -DPython_SITEARCH=<tree>/site "-DFIND=COMPONENTS\\;adv")
golden_case(windows-no-import-library [=[[{"wheel": "site", "version": "9.10.2.21", "cuda": "12.9",
  "platform": "windows"}]]=]
  -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=AMD64 -DCUDNN_ROOT=<tree>/site)

# More than the message can hold.
set(tree "")
set(prefixes "")
foreach(minor RANGE 0 8)
  string(APPEND tree ", {\"install\": \"c${minor}\", \"version\": \"9.${minor}.0.1\"}")
  string(APPEND prefixes "\\;<tree>/c${minor}")
endforeach()
string(REGEX REPLACE "^, " "" tree "${tree}")
string(REGEX REPLACE "^\\\\;" "" prefixes "${prefixes}")
golden_case(many-installs "[${tree}]" "-DCMAKE_PREFIX_PATH=${prefixes}" -DFIND=9.10)

# A list of roots, as a module system makes it.
set(tree "")
set(roots "")
foreach(index RANGE 1 20)
  string(APPEND tree ", {\"file\": \"module-${index}/README\"}")
  string(APPEND roots "\\;<tree>/module-${index}")
endforeach()
string(REGEX REPLACE "^, " "" tree "${tree}")
string(REGEX REPLACE "^\\\\;" "" roots "${roots}")
golden_reason(many-roots-that-do-not-exist [=[[{"dir": "empty"}]]=] ${cuda13}
  "-DCUDNN_ROOT=${roots}")
golden_reason(many-roots-without-cudnn "[${tree}]" ${cuda13} "-DCUDNN_ROOT=${roots}")
golden_reason(two-roots-without-cudnn "[${tree}]" ${cuda13}
  "-DCUDNN_ROOT=<tree>/module-1\\;<tree>/absent")
