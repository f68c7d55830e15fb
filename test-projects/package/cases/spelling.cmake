# SPDX-License-Identifier: BSD-3-Clause
# Group spelling: the four spellings in config mode. The words of a failure are CMake's own there:
# one warning on stderr, an error under REQUIRED, nothing under QUIET; the reason in it is ours.

set(once NOT_STDERR "Reason given.*Reason given" "older than 99.*older than 99"
  "CMake (Warning|Error).*CMake (Warning|Error)"
  NOT_STDOUT "older than" "Could NOT find")
foreach(name IN ITEMS CUDNN cuDNN CuDNN cudnn)
  package_case(spelling.${name}-found MODE config FIND "${name} 8.9"
    EXPECT ${name}_FOUND=TRUE ${name}_VERSION=9.10.2 ${name}_VERSION_MAJOR=9
      ${name}_VERSION_MINOR=10 ${name}_VERSION_PATCH=2 CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2
      CUDNN_VERSION_NUMBER=91002 CUDNN_LIBRARIES=<tree>/cudnn9/lib/libcudnn.so.9
      CUDNN_INCLUDE_DIRS=<tree>/cudnn9/include TARGET:CUDNN::cudnn=TRUE
    STDOUT "Found ${name}: .*/tree/cudnn9/lib/libcudnn\\.so\\.9" NOT_STDOUT "-- Found.*-- Found")
  package_case(spelling.${name}-required MODE config
    FIND "${name} REQUIRED COMPONENTS ops OPTIONAL_COMPONENTS nonsense"
    EXPECT ${name}_FOUND=TRUE ${name}_ops_FOUND=TRUE CUDNN_ops_FOUND=TRUE
      ${name}_nonsense_FOUND=FALSE CUDNN_nonsense_FOUND=FALSE)
  package_case(spelling.${name}-not-found MODE config FIND "${name} 99"
    EXPECT ${name}_FOUND=FALSE ${name}_VERSION=NONE ${name}_VERSION_MAJOR=NONE CUDNN_FOUND=FALSE
      CUDNN_VERSION=NONE CUDNN_LIBRARIES=NONE CUDNN_INCLUDE_DIRS=NONE TARGET:CUDNN::cudnn=FALSE
    STDERR "^CMake Warning at CMakeLists\\.txt:[0-9]+ \\(find_package\\):"
      "set ${name}_FOUND to FALSE" "Reason given by package: cuDNN 99 or newer"
      ".*/tree/cudnn9 9\\.10\\.2[^:]*: older than 99"
    ${once})
  package_case(spelling.${name}-not-found-required MODE config FIND "${name} 99 REQUIRED" EXIT 1
    STDERR "^CMake Error at CMakeLists\\.txt:[0-9]+ \\(find_package\\):"
      "Reason given by package: cuDNN 99 or newer" "older than 99"
    ${once})
  package_case(spelling.${name}-quiet MODE config FIND "${name} QUIET"
    EXPECT ${name}_FOUND=TRUE CUDNN_VERSION=9.10.2 STDOUT "${package_silence}")
  package_case(spelling.${name}-not-found-quiet MODE config FIND "${name} 99 QUIET"
    EXPECT ${name}_FOUND=FALSE CUDNN_FOUND=FALSE CUDNN_LIBRARIES=NONE STDOUT "${package_silence}")
  package_case(spelling.${name}-component-missing MODE config FIND "${name} COMPONENTS ops nonsense"
    EXPECT ${name}_FOUND=FALSE CUDNN_FOUND=FALSE ${name}_nonsense_FOUND=FALSE ${name}_ops_FOUND=TRUE
    STDERR "^CMake Warning" "it has no component nonsense" NOT_STDERR "no component.*no component")
  # an embedded copy answers to all four; then it moves, and the directory that CMake noted is stale
  package_case(spelling.${name}-embedded MODE none BEFORE make-clone
    WITH -DWAY=add-subdirectory -DCLONE=<work>/clone FIND "${name} 9.10 REQUIRED"
    EXPECT ${name}_FOUND=TRUE ${name}_VERSION=9.10.2 CUDNN_FOUND=TRUE TARGET:CUDNN::cudnn=TRUE
    STEP run COMMAND "${package_cmake}" -E rename <work>/clone <work>/moved
    STEP configure WITH -DCLONE=<work>/moved STDOUT "Configuring done")
endforeach()

# The module knows only its own name; config mode is tried for the others, and both ways live in one
# project.
package_case(spelling.mixed MODE config WITH "${package_way_module}"
  FIND "CUDNN 9 REQUIRED" EXPECT CUDNN_FOUND=TRUE
  FIND_2 "cuDNN 9 REQUIRED"
  EXPECT_2 cuDNN_FOUND=TRUE cuDNN_VERSION=9.10.2 CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn=TRUE
  FIND_3 "cudnn 99 QUIET" EXPECT_3 cudnn_FOUND=FALSE CUDNN_FOUND=FALSE CUDNN_LIBRARIES=NONE)
package_case(spelling.mixed-failure MODE config WITH "${package_way_module}"
  FIND "cuDNN 9 REQUIRED" EXPECT cuDNN_FOUND=TRUE FIND_2 "CUDNN 99" EXPECT_2 CUDNN_FOUND=FALSE
  STDOUT "Could NOT find CUDNN.*older than 99" NOT_STDOUT "older than 99.*older than 99")

# CMAKE_FIND_PACKAGE_PREFER_CONFIG: the config file runs first, then the module, then the config
# file again. Still one message, in whose words ever.
set(prefer -DCMAKE_FIND_PACKAGE_PREFER_CONFIG=ON)
foreach(ways IN ITEMS config both)
  if(ways STREQUAL "both")
    list(APPEND prefer "${package_way_module}")
  endif()
  package_case(spelling.prefer-${ways} MODE config WITH ${prefer} FIND "CUDNN 9.10 EXACT"
    EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 TARGET:CUDNN::cudnn=TRUE
    CACHE_ENTRIES CUDNN_DIR=${package_prefix}/share/cmake/cudnn
    STDOUT "Found CUDNN:" NOT_STDOUT "-- Found.*-- Found")
  package_case(spelling.prefer-${ways}-quiet MODE config WITH ${prefer} FIND "CUDNN 99 QUIET"
    EXPECT CUDNN_FOUND=FALSE STDOUT "${package_silence}")
  package_case(spelling.prefer-${ways}-required MODE config WITH ${prefer} FIND "CUDNN 99 REQUIRED"
    EXIT 1 STDERR "^CMake Error" "Reason given by package: cuDNN 99 or newer"
    NOT_STDERR "older than 99.*older than 99" "Reason given.*Reason given"
    NOT_STDOUT "older than 99")
endforeach()
package_case(spelling.prefer-config-not-found MODE config
  WITH -DCMAKE_FIND_PACKAGE_PREFER_CONFIG=ON FIND "CUDNN 99" EXPECT CUDNN_FOUND=FALSE
  STDERR "^CMake Warning" "older than 99" ${once})
package_case(spelling.prefer-both-not-found MODE config WITH ${prefer} FIND "CUDNN 99"
  EXPECT CUDNN_FOUND=FALSE
  STDOUT "Could NOT find CUDNN.*older than 99" NOT_STDOUT "older than 99.*older than 99")

# From CMake 3.27 on, a project that asks for less than that is told about CMP0144 when it calls
# find_package(cuDNN) beside CUDNN_ROOT: CMake itself, before any file of ours runs. Nothing else is
# said, and cuDNN is found all the same.
set(old_project MODE config WITH -DMINIMUM=3.20)
if(package_cmake_version VERSION_LESS 3.27)
  package_case(spelling.cmp0144 ${old_project} FIND "cuDNN 9 REQUIRED"
    EXPECT cuDNN_FOUND=TRUE CUDNN_VERSION=9.10.2)
else()
  package_case(spelling.cmp0144 ${old_project} -Wno-error=dev FIND "cuDNN 9 REQUIRED"
    EXPECT cuDNN_FOUND=TRUE CUDNN_VERSION=9.10.2
    STDERR "Policy CMP0144 is not set" NOT_STDERR "CMP0144.*CMake Warning")
endif()
package_case(spelling.cmp0144-own-name ${old_project} FIND "CUDNN 9 REQUIRED"
  EXPECT CUDNN_VERSION=9.10.2)
