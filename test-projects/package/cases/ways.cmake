# SPDX-License-Identifier: BSD-3-Clause
# Group ways: however a project comes to the module, it sees the same cuDNN: the same variables with
# the same values, the same targets with the same properties. Each case configures once by
# CMAKE_MODULE_PATH, once by its own way, and compares.

string(CONCAT found "Found CUDNN: .*/tree/cudnn9/lib/libcudnn\\.so\\.9 "
  "\\(found suitable version \"9\\.10\\.2\"")

# package_way(<name> [SINCE <version>] <argument>...): arguments of the configure; <work>/clone is a
# clone.
function(package_way name)
  cmake_parse_arguments(PARSE_ARGV 1 way "" "SINCE" "")
  if(DEFINED way_SINCE AND package_cmake_version VERSION_LESS way_SINCE)
    return()
  endif()
  package_case(ways.${name} HEAD ${package_needs_install} BEFORE make-clone
    FIND "CUDNN 8.9 REQUIRED" WITH -DWRITE=<work>/reference.txt
    EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 CUDNN_LIBRARIES=<tree>/cudnn9/lib/libcudnn.so.9
      TARGET:CUDNN::cudnn=TRUE TARGET:cuDNN::cuDNN=TRUE
    STDOUT "${found}"
    STEP script WITH "${package_steps}/fresh-build.cmake"
    STEP configure FIND "CUDNN 8.9 REQUIRED"
      WITH -DCUDNN_ROOT=<tree>/cudnn9 ${way_UNPARSED_ARGUMENTS} -DWRITE=<work>/result.txt
      STDOUT "${found}" NOT_STDOUT "-- Found CUDNN.*-- Found CUDNN"
      CHECK "${package_steps}/compare-results.cmake"
    # in the same build directory once more
    STEP configure CHECK "${package_steps}/compare-results.cmake"
    # and a request that can't be met is refused by every way
    STEP configure FIND "CUDNN 99 QUIET" WITH -DWRITE= NOT_STDOUT "CUDNN:|cuDNN [0-9]"
      EXPECT CUDNN_FOUND=FALSE CUDNN_LIBRARIES=NONE TARGET:CUDNN::cudnn=FALSE)
endfunction()

package_way(module-path-of-install
  "-DCMAKE_MODULE_PATH=${package_prefix}/share/cmake/cudnn/modules")
package_way(prefix-path "${package_way_config}")
package_way(config-directory "-DCUDNN_DIR=${package_prefix}/share/cmake/cudnn")
package_way(clone-module-path -DCMAKE_MODULE_PATH=<work>/clone/modules)
package_way(clone-prefix-path -DCMAKE_PREFIX_PATH=<work>/clone)
package_way(clone-config-directory -DCUDNN_DIR=<work>/clone/cmake)
package_way(copied-file -DWAY=copied -DCLONE=<work>/clone)
package_way(add-subdirectory -DWAY=add-subdirectory -DCLONE=<work>/clone)
package_way(fetchcontent -DWAY=fetchcontent -DCLONE=<work>/clone)
package_way(fetchcontent-source-dir -DWAY=fetchcontent -DCLONE=<work>/none
  -DFETCHCONTENT_SOURCE_DIR_CUDNN-CMAKE=<work>/clone)
package_way(override SINCE 3.24 -DWAY=override -DCLONE=<work>/clone)
package_way(find-package-args SINCE 3.24 -DWAY=find-package-args -DCLONE=<work>/clone)

# A project that has a FindCUDNN.cmake of its own and takes this one on top gets this one; what else
# is on its module path stays there.
string(CONCAT bundled
  [=[{"file": "bundled/FindCUDNN.cmake", "text": "message(FATAL_ERROR bundled)"}, ]=]
  [=[{"file": "bundled/FindOther.cmake", "text": "set(Other_FOUND TRUE)"}]=])
foreach(way IN ITEMS add-subdirectory override)
  if(way STREQUAL "override" AND package_cmake_version VERSION_LESS 3.24)
    continue()
  endif()
  package_case(ways.${way}-beside-bundled MODE none TREE "${package_cudnn9}, ${bundled}"
    BEFORE make-clone
    WITH -DCMAKE_MODULE_PATH=<tree>/bundled -DWAY=${way} -DCLONE=<work>/clone
    FIND "CUDNN 9 REQUIRED" EXPECT CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn=TRUE
    FIND_2 "Other REQUIRED" EXPECT_2 Other_FOUND=TRUE)
endforeach()
# A directory that the user gave for another spelling is kept.
package_case(ways.add-subdirectory-own-directory MODE none ROOT none BEFORE make-clone
  TREE [=[{"file": "own/cuDNNConfig.cmake", "text": "set(own_config TRUE)"}]=]
  WITH -DWAY=add-subdirectory -DCLONE=<work>/clone -DcuDNN_DIR=<tree>/own FIND "cuDNN REQUIRED"
  EXPECT cuDNN_FOUND=TRUE own_config=TRUE CACHE:cuDNN_DIR=<tree>/own)

# A copy reads parts of itself when it needs them: also with other line ends, and when it is shorter.
foreach(copy IN ITEMS crlf shorter)
  package_case(ways.copy-${copy} MODE none BEFORE make-copies
    WITH -DCMAKE_MODULE_PATH=<work>/${copy} FIND "CUDNN 9 COMPONENTS ops"
    EXPECT CUDNN_VERSION=9.10.2 CUDNN_ops_FOUND=TRUE
    STEP configure WITH -DCUDNN_ROOT=<tree>/nowhere FIND "CUDNN 9"
    EXPECT CUDNN_FOUND=FALSE STDOUT "<tree>/nowhere does not exist")
endforeach()
