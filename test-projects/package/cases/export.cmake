# SPDX-License-Identifier: BSD-3-Clause
# Group export: a package that needs cuDNN. A library that links it publicly or privately, as a
# static or a shared library, with the shared or the static cuDNN, is built, installed and moved;
# then an application uses it, with a cuDNN elsewhere, after the first one is gone.

include("${CMAKE_CURRENT_LIST_DIR}/../../link/Machine.cmake")
set(package_c "-DCMAKE_C_COMPILER=${LINK_C}")
set(package_export_missing "")
if(NOT EXISTS "${LINK_Z}")
  set(package_export_missing "no libz to link with (zlib1g-dev)") # which static cuDNN needs
endif()

#[[
package_export(<name> <KIND> <ACCESS> <cuDNN target>
  [MODE module|config] [SELF_CONTAINED] [RUNS <regex>] [LINKS <regex>])

The library's arguments; RUNS: what the application prints; LINKS: what is in its build file of the
second cuDNN (default: the shared library).
]]
function(package_export name kind access cudnn)
  cmake_parse_arguments(PARSE_ARGV 4 arg "SELF_CONTAINED" "MODE;RUNS;LINKS" "")
  if(NOT arg_MODE)
    set(arg_MODE module)
  endif()
  if(NOT arg_RUNS)
    set(arg_RUNS "^library 9 running 91200$")
  endif()
  set(links "/tree/second/lib/libcudnn\\.so\\.9")
  if(arg_LINKS)
    set(links "${arg_LINKS}")
  endif()
  if(cudnn MATCHES "static" AND package_export_missing)
    link_skipped_case(package.export.${name} "${package_export_missing}")
    return()
  endif()
  set(gone ".*/tree/second does not exist")
  set(not_found STDOUT "layers was not found" "${gone}" STDERR "^CMake Warning")
  if(arg_MODE STREQUAL "config") # CMake words the failure itself
    set(not_found STDOUT "layers was not found" STDERR "^CMake Warning" "${gone}")
  endif()
  # the way to the module, which the user of a self-contained package doesn't need
  set(way "${package_way_${arg_MODE}}")
  if(arg_SELF_CONTAINED)
    set(way "-DCMAKE_MODULE_PATH=<work>/poison")
  endif()
  string(CONCAT installs [=[{"cuda": "cuda", "version": "12.9"}, ]=]
    [=[{"install": "first", "version": "9.10.2.21", "archives": true, "references": true}, ]=]
    [=[{"install": "second", "version": "9.12.0.46", "archives": true, "references": true}]=])
  package_case(export.${name} MODE ${arg_MODE} TREE "${installs}" ROOT <tree>/first
    SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/export/library"
    # (the library's own NEEDED entry is not looked up by the application's RUNPATH)
    HEAD TIMEOUT 120 ENV "LD_LIBRARY_PATH=<tree>/second/lib" BEFORE use-library
    WITH "${package_c}" -DCMAKE_BUILD_TYPE=Release -DCUDAToolkit_ROOT=<tree>/cuda "-DKIND=${kind}"
      "-DACCESS=${access}" "-DCUDNN=${cudnn}" -DSELF_CONTAINED=${arg_SELF_CONTAINED}
      -DMODULES=CUDNNLinkCheck LIMIT 60
    STEP build LIMIT 60
    STEP run COMMAND "${package_cmake}" --install <build> --prefix <work>/layers
      CHECK "${package_steps}/check-exported.cmake"
    STEP run COMMAND "${package_cmake}" -E rename <work>/layers "<work>/moved layers"
    STEP layout WITH [=[[{"remove": "first"}]]=]
    STEP script WITH "${package_steps}/use-app.cmake"
    STEP configure LIMIT 60
      WITH "${package_c}" -DCUDNN_ROOT=<tree>/second -DCUDAToolkit_ROOT=<tree>/cuda "${way}"
        "-DACCESS=${access}" "-DLINKS=${links}" "-Dlayers_DIR=<work>/moved layers/lib/cmake/layers"
      STDOUT "Found CUDNN: .*/tree/second/lib/libcudnn\\.so\\.9"
      NOT_STDOUT "-- Found CUDNN.*-- Found CUDNN" "tree/first"
      CHECK "${package_steps}/check-app.cmake"
    STEP build LIMIT 60
    STEP run COMMAND <build>/app STDOUT "${arg_RUNS}"
    # without any cuDNN: not found, and with REQUIRED one error, with the reason
    STEP layout WITH [=[[{"remove": "second"}]]=]
    STEP configure WITH -DOPTIONAL=ON ${not_found}
    STEP configure WITH -DOPTIONAL=OFF EXIT 1
      STDERR "^CMake Error" "-config\\.cmake" "${gone}"
      NOT_STDERR "Reason given.*Reason given" "CMake Error.*CMake Error")
endfunction()

set(sees_headers RUNS "^library 9 running 91200 headers 9\\.12$")
package_export(static-public STATIC PUBLIC CUDNN::cudnn ${sees_headers})
package_export(static-public-config STATIC PUBLIC CUDNN::cudnn MODE config ${sees_headers})
package_export(static-private STATIC PRIVATE CUDNN::cudnn)
package_export(shared-public SHARED PUBLIC CUDNN::cudnn ${sees_headers})
# the linker is told where the library's own dependency is
package_export(shared-private SHARED PRIVATE CUDNN::cudnn LINKS "rpath-link,.*/tree/second/lib")
package_export(static-private-archives STATIC PRIVATE CUDNN::cudnn_static
  LINKS "/tree/second/lib/libcudnn_graph_static(_v9)?\\.a")
package_export(static-public-archives STATIC PUBLIC CUDNN::cudnn_static ${sees_headers}
  LINKS "/tree/second/lib/libcudnn_graph_static(_v9)?\\.a")
# cuDNN is inside the library: the one that it was built with.
package_export(shared-private-archives SHARED PRIVATE CUDNN::cudnn_static
  RUNS "^library 9 running 91002$" LINKS "moved layers/lib/liblayers\\.so")
# A module that could not work from there is refused.
foreach(module IN ITEMS CUDNNProvider CUDNNInitialCache no-such-module)
  string(TOLOWER "${module}" name)
  package_case(export.refused-${name} SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/export/library"
    WITH "${package_c}" -DKIND=STATIC -DACCESS=PRIVATE -DCUDNN=CUDNN::cudnn -DSELF_CONTAINED=ON
      "-DMODULES=${module}" EXIT 1
    STDERR "MODULES ${module}: this is none of FindCUDNN, .*CUDNNDeploy, .*")
endforeach()
package_export(self-contained STATIC PRIVATE CUDNN::cudnn SELF_CONTAINED)
package_export(self-contained-shared SHARED PUBLIC CUDNN::cudnn SELF_CONTAINED ${sees_headers})
