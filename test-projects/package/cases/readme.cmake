# SPDX-License-Identifier: BSD-3-Clause
# Group readme: the README's lines, as they stand there, work by each way to the module.
string(CONCAT installs [=[{"cuda": "cuda", "version": "12.9"}, ]=]
  [=[{"install": "cudnn9", "version": "9.12.0.46"}]=])
set(hints "${package_cxx}" -DCUDNN_ROOT=<tree>/cudnn9 -DCUDAToolkit_ROOT=<tree>/cuda)
foreach(way IN ITEMS config module add-subdirectory)
  set(mode ${way})
  set(before BEFORE readme-project)
  if(way STREQUAL "add-subdirectory")
    set(mode none)
    set(before BEFORE make-clone readme-project)
  endif()
  package_case(readme.${way} MODE ${mode} TREE "${installs}" ${before}
    WITH ${hints} -DCMAKE_BUILD_TYPE=Release STDOUT "Found CUDNN: " LIMIT 60
    STEP build LIMIT 60
    STEP run COMMAND "${package_cmake}" --install <build> --prefix <work>/prefix
      EXISTS <work>/prefix/bin/app <work>/prefix/lib/libcudnn.so.9
      STDOUT "cudnn-manifest"
    STEP script WITH "${package_steps}/readme-user.cmake"
    STEP configure WITH -Dlayers_DIR=<work>/prefix/lib/cmake/layers ${hints})
endforeach()
