# SPDX-License-Identifier: BSD-3-Clause
# Group export: a package that did find_dependency(CUDNN). A static library with cuDNN in its
# interface is built, installed and moved; then an application uses it, with a cuDNN elsewhere,
# after the first one is gone.

string(CONCAT installs [=[{"cuda": "cuda", "version": "12.9"}, {"install": "first", "version": "9.10.2.21"}, ]=]
  [=[{"install": "second", "version": "9.12.0.46"}]=])
foreach(mode IN ITEMS module config)
  package_case(export.moved-${mode} MODE ${mode} TREE "${installs}" ROOT <tree>/first
    SOURCE "${CMAKE_CURRENT_SOURCE_DIR}/export/library" HEAD TIMEOUT 240 BEFORE use-library
    WITH "${package_cxx}" -DCMAKE_BUILD_TYPE=Release -DCUDAToolkit_ROOT=<tree>/cuda LIMIT 60
    STEP build LIMIT 60
    STEP run COMMAND "${package_cmake}" --install <build> --prefix <work>/layers
      CHECK "${package_steps}/check-exported.cmake"
    STEP run COMMAND "${package_cmake}" -E rename <work>/layers "<work>/moved layers"
    STEP layout WITH [=[[{"remove": "first"}]]=]
    STEP script WITH "${package_steps}/use-app.cmake"
    STEP configure LIMIT 60
      WITH "${package_cxx}" -DCUDNN_ROOT=<tree>/second -DCUDAToolkit_ROOT=<tree>/cuda "${package_way_${mode}}"
        "-Dlayers_DIR=<work>/moved layers/lib/cmake/layers"
      STDOUT "Found CUDNN: .*/tree/second/lib/libcudnn\\.so\\.9"
      NOT_STDOUT "-- Found CUDNN.*-- Found CUDNN" "tree/first"
      CHECK "${package_steps}/check-app.cmake"
    STEP build LIMIT 60
    # without any cuDNN: one error, with the reason
    STEP layout WITH [=[[{"remove": "second"}]]=]
    STEP configure EXIT 1
      STDERR "^CMake Error" "layers-config\\.cmake" ".*/tree/second does not exist"
      NOT_STDERR "Reason given.*Reason given" "CMake Error.*CMake Error")
endforeach()
