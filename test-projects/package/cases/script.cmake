# SPDX-License-Identifier: BSD-3-Clause
# Group script: `cmake -P`. add_library is not scriptable, so the variables alone answer, with the
# values that a configure gives; nothing is written.

# The first configure of package_case() is none here: a step `run` of script/answer.cmake instead.
set(script_file "${CMAKE_CURRENT_SOURCE_DIR}/script/answer.cmake")
set(script_hide -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF
  -DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF)

# package_script(<name> <mode> <find> [TREE <steps>] [ROOT <dir>] [EXPECT <what>...]
#   [FIND_2 <find> EXPECT_2 <what>...] [THEN <expectations>...])
function(package_script name mode find)
  cmake_parse_arguments(PARSE_ARGV 3 script "" "TREE;ROOT;FIND_2" "EXPECT;EXPECT_2;THEN")
  if(NOT DEFINED script_TREE)
    set(script_TREE "${package_cudnn9}")
  endif()
  if(NOT DEFINED script_ROOT)
    set(script_ROOT <tree>/cudnn9)
  endif()
  set(definitions "-DFIND=${find}" -DCUDNN_ROOT=${script_ROOT})
  if(DEFINED script_FIND_2)
    list(APPEND definitions "-DFIND_2=${script_FIND_2}")
  endif()
  foreach(suffix IN ITEMS "" _2)
    list(JOIN script_EXPECT${suffix} "|" expected)
    list(APPEND definitions "-DEXPECT${suffix}=${expected}")
  endforeach()
  set(needs "")
  if(mode STREQUAL "config")
    set(needs "${package_needs_install}")
  endif()
  cudnn_cmake_add_case(NAME package.script.${name}-${mode} ${needs}
    STEP layout ARGS "[${script_TREE}]"
    STEP run
      COMMAND "${package_cmake}" ${script_hide} "${package_way_${mode}}" ${definitions}
        -P "${script_file}"
      ABSENT <work>/CMakeFiles <work>/CMakeCache.txt ${script_THEN})
endfunction()

set(found CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2 CUDNN_VERSION_NUMBER=91002
  CUDNN_LIBRARIES=<tree>/cudnn9/lib/libcudnn.so.9 CUDNN_INCLUDE_DIRS=<tree>/cudnn9/include
  CUDNN_CUDA_VERSION=12 TARGET:CUDNN::cudnn=FALSE)
set(not_found CUDNN_FOUND=FALSE CUDNN_LIBRARIES=NONE CUDNN_VERSION_MAJOR=NONE)
set(silence THEN NOT_STDOUT ".")
foreach(mode IN ITEMS module config)
  package_script(found ${mode} "CUDNN 8.9 REQUIRED COMPONENTS ops OPTIONAL_COMPONENTS static"
    EXPECT ${found} CUDNN_ops_FOUND=TRUE CUDNN_static_FOUND=FALSE
    THEN STDOUT "Found CUDNN: .*/tree/cudnn9/lib/libcudnn\\.so\\.9")
  package_script(quiet ${mode} "CUDNN QUIET" EXPECT ${found} ${silence})
  package_script(not-found-quiet ${mode} "CUDNN 99 QUIET" EXPECT ${not_found} ${silence})
  package_script(no-such-root ${mode} "CUDNN QUIET" ROOT <tree>/none EXPECT ${not_found}
    ${silence})
  package_script(required ${mode} "CUDNN 99 REQUIRED"
    THEN EXIT 1 STDERR "^CMake Error" "older than 99" NOT_STDERR "older than 99.*older than 99"
      NOT_STDOUT ".")
  package_script(twice ${mode} "CUDNN 99 QUIET" EXPECT ${not_found}
    FIND_2 "CUDNN 9 QUIET" EXPECT_2 ${found} ${silence})
endforeach()
package_script(not-found module "CUDNN 99" EXPECT ${not_found}
  THEN STDOUT "Could NOT find CUDNN" "older than 99")
package_script(not-found config "CUDNN 99" EXPECT ${not_found}
  THEN STDERR "^CMake Warning" "older than 99" NOT_STDOUT ".")
package_script(spelling config "cuDNN 9 QUIET" EXPECT ${found} cuDNN_FOUND=TRUE)
# where a configure would write forwarding headers, a script has no place for them
package_script(versioned-headers module "CUDNN"
  TREE [=[{"install": "cudnn9", "version": "9.10.2.21", "kind": "versioned"}]=]
  EXPECT CUDNN_FOUND=FALSE THEN STDOUT "only headers named cudnn_v9\\.h are there.*not outside a project")

foreach(between IN ITEMS OFF ON)
  set(name no-hint)
  if(between)
    set(name no-hint-after-another-scope)
  endif()
  cudnn_cmake_add_case(NAME package.script.results-are-${name}
    STEP layout ARGS [=[[{"install": "a", "version": "9.10.2.21"},
      {"install": "b", "version": "9.8.0.87"}, {"install": "c", "version": "9.12.0.46"}]]=]
    STEP run COMMAND "${package_cmake}" ${script_hide} "${package_way_module}" -DTREE=<tree>
      -DBETWEEN=${between} -P "${CMAKE_CURRENT_SOURCE_DIR}/script/other-scope.cmake")
endforeach()

# The toolkit that the machine has in /usr/local, with the link that names the one in use, and
# without.
set(usr_local [=[{"cuda": "local/cuda-9.2", "version": "9.2"},
  {"cuda": "local/cuda-11.8", "version": "11.8"}, {"cuda": "local/cuda-12.9", "version": "12.9"},
  {"install": "local/cuda-12.9/targets/x86_64-linux", "version": "9.10.97.1", "cuda": "12.9"},
  {"dir": "local/cuda-tools"}]=])
foreach(case IN ITEMS linked newest other-cuda)
  set(more "")
  set(expected CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.97 CUDNN_LAYOUT=cuda-toolkit
    CUDNN_CUDA_VERSION=12)
  if(case STREQUAL "linked")
    set(more ", {\"link\": \"local/cuda\", \"to\": \"cuda-12.9\"}")
  elseif(case STREQUAL "other-cuda")
    set(more ", {\"install\": \"a\", \"version\": \"9.10.97.1\", \"cuda\": \"11.8\"}")
    set(expected CUDNN_FOUND=FALSE)
  endif()
  set(arguments "-DFIND=CUDNN 9.10.97 EXACT QUIET")
  if(case STREQUAL "other-cuda")
    list(APPEND arguments -DCUDNN_ROOT=<tree>/a)
  endif()
  list(JOIN expected "|" expected)
  cudnn_cmake_add_case(NAME package.script.toolkit-in-usr-local-${case}
    STEP layout ARGS "[${usr_local}${more}]"
    STEP script ARGS "${package_steps}/may-replace-usr-local.cmake"
    STEP run
      COMMAND unshare --map-root-user --mount "${package_steps}/in-usr-local.sh" <tree>/local
        <work>/empty "${package_cmake}" "${package_way_module}" ${arguments} "-DEXPECT=${expected}"
        -P "${script_file}")
endforeach()

# the same values as in a configure
package_case(script.same-as-configure FIND "CUDNN 9 REQUIRED" WITH -DWRITE=<work>/reference.txt
  EXPECT CUDNN_FOUND=TRUE CUDNN_VERSION=9.10.2
  STEP run
    COMMAND "${package_cmake}" ${script_hide} "${package_way_module}" -DCUDNN_ROOT=<tree>/cudnn9
      "-DFIND=CUDNN 9 REQUIRED" -DEXPECT=CUDNN_FOUND=TRUE -DWRITE=<work>/result.txt
      -P "${script_file}"
    STDOUT "Found CUDNN" CHECK "${package_steps}/compare-variables.cmake")

# Other programs of CMake run scripts without targets, too.
cmake_path(GET package_cmake PARENT_PATH script_programs)
cmake_path(GET package_cmake EXTENSION LAST_ONLY script_suffix)

# package_script_of(ctest|cpack <name> <find> [EXPECT <what>...] [THEN <expectations>...])
function(package_script_of program name find)
  cmake_parse_arguments(PARSE_ARGV 3 script "" "" "EXPECT;THEN")
  list(JOIN script_EXPECT "|" expected)
  set(environment "")
  set(arguments "")
  foreach(definition IN ITEMS "${package_way_module}" -DCUDNN_ROOT=<tree>/cudnn9 "-DFIND=${find}"
      "-DEXPECT=${expected}")
    string(REGEX REPLACE "^-D([A-Z_]+)=" "" value "${definition}")
    list(APPEND environment "ANSWER_${CMAKE_MATCH_1}=${value}")
    list(APPEND arguments "-D${CMAKE_MATCH_1}:STRING=${value}") # ctest wants a type
  endforeach()
  if(program STREQUAL "ctest")
    set(environment "")
    string(REPLACE "=" ":BOOL=" hide "${script_hide}")
    list(APPEND arguments ${hide} -S "${CMAKE_CURRENT_SOURCE_DIR}/script/ctest.cmake")
  else()
    list(PREPEND environment ENV)
    set(arguments --config "${CMAKE_CURRENT_SOURCE_DIR}/script/cpack.cmake" -B <work>/packed)
  endif()
  cudnn_cmake_add_case(NAME package.script.${name}-${program} ${environment}
    STEP layout ARGS "[${package_cudnn9}]"
    STEP run COMMAND "${script_programs}/${program}${script_suffix}" ${arguments} ${script_THEN})
endfunction()

foreach(program IN ITEMS ctest cpack)
  package_script_of(${program} found "CUDNN 9 REQUIRED" EXPECT ${found}
    CUDNN_RUNTIME_DIRS=<tree>/cudnn9/lib)
  package_script_of(${program} not-found-quiet "CUDNN 99 QUIET" EXPECT ${not_found})
endforeach()
package_script_of(cpack says-it "CUDNN 9" EXPECT ${found}
  THEN STDOUT "Found CUDNN: .*/tree/cudnn9/lib/libcudnn\\.so\\.9")

# `cmake --find-package`, for build systems that are not CMake's.
foreach(mode IN ITEMS COMPILE LINK EXIST)
  set(said_COMPILE "-I.*/tree/cudnn9/include")
  set(said_LINK "tree/cudnn9/lib/libcudnn\\.so\\.9")
  set(said_EXIST "CUDNN found")
  string(TOLOWER "${mode}" name)
  cudnn_cmake_add_case(NAME package.script.find-package-${name}
    STEP layout ARGS "[${package_cudnn9}]"
    STEP run
      COMMAND "${package_cmake}" ${script_hide} "${package_way_module}" -DCUDNN_ROOT=<tree>/cudnn9
        -DNAME=CUDNN -DCOMPILER_ID=GNU -DLANGUAGE=CXX -DMODE=${mode} --find-package
      STDOUT "${said_${mode}}")
endforeach()
