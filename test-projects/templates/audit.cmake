# SPDX-License-Identifier: BSD-3-Clause
# templates.audit: the finished build is not what it should be, in each way that a build can go
# wrong while it compiles, links and runs; and things that only look wrong.

set(other "-DOTHER=<tree>/other")
templates_case(audit.other-header CONFIGURE -DFAULT=header ${other} FAILS audit
  WORDS "wanted: only headers from <tree>/cudnn/include compiled in"
    "seen: <tree>/other/include/cudnn.h in .*app.cpp.o" "do: .*CUDNN_CI_MODE=provider")
templates_case(audit.other-library CONFIGURE -DFAULT=library ${other} FAILS audit
  WORDS "wanted: only <tree>/cudnn/lib/libcudnn.so.9 and its kin on link lines"
    "seen: <tree>/other/lib/libcudnn.so")
templates_case(audit.other-run-path CONFIGURE -DFAULT=run-path ${other} FAILS audit
  WORDS "wanted: programs that load cuDNN from <tree>/cudnn/lib/libcudnn.so.9"
    "seen: <work>/ci/build/app needs libcudnn.so.9 and would load <tree>/other/lib/libcudnn.so.9")
templates_case(audit.no-run-path CONFIGURE -DFAULT=no-run-path FAILS audit
  WORDS "app needs libcudnn.so.9 and would load (which is found nowhere|/)")
# Old dynamic tags aside, the environment comes first.
templates_case(audit.library-path SET "LD_LIBRARY_PATH=<tree>/other/lib" FAILS audit
  WORDS "would load <tree>/other/lib/libcudnn.so.9 LD_LIBRARY_PATH is set")
templates_case(audit.nothing-compiled CONFIGURE -DFAULT=unused FAILS audit
  WORDS "wanted: sources compiled with <tree>/cudnn/include/cudnn.h seen: none")
templates_case(audit.nothing-linked CONFIGURE -DFAULT=unlinked
  WORDS "note: nothing in <work>/ci/build links cuDNN yet")
templates_case(audit.gone STEPS audit FAILS audit BEFORE
  STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" fetch check configure
    build STDOUT "build: passed"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E rm -r "<tree>/cudnn"
  STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" audit EXIT 1
    STDERR "wanted: the cuDNN that the step check found: .* seen: it is gone"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E rm -r "<work>/ci/build"
  WORDS "wanted: the build tree <work>/ci/build seen: no such directory")
templates_case(audit.no-record CONFIGURE none
  SET "CUDNN_CI_COMMAND=${CUDNN_CMAKE_CASE_CMAKE}|-E|make_directory|@BUILD@" FAILS audit
  WORDS "wanted: the compilers' records .* seen: neither ninja's log nor dependency files")

# looks wrong, and is not
templates_case(audit.bare-name CONFIGURE -DFAULT=bare-name
  WORDS "note: 1 times by its bare name" "1 need cuDNN, the chosen one")
templates_case(audit.bare-name-other CONFIGURE -DFAULT=bare-name "-DBARE=<tree>/other" FAILS audit
  WORDS "app needs libcudnn.so.9 and would load <tree>/other/lib/libcudnn.so.9")
templates_case(audit.namesake CONFIGURE -DNAMESAKE=ON WORDS "compiled: 1 objects")
templates_case(audit.deployed CONFIGURE -DDEPLOY=ON WORDS "1 need cuDNN")

# a cuDNN whose headers have names with its major alone: compilers get headers that stand for them
link_install(versioned cudnn 9.8.0 "cuda=\"12.8\"" "kind=\"versioned\"")
link_tree(versioned_tree "${versioned}" "${toolkit}")
templates_case(audit.versioned-headers TREE "${versioned_tree}" WORDS
  "compiled: 1 objects with cudnn.h from <tree>/cudnn/include")

# Makefiles: dependency files and link.txt
if(CUDNN_CMAKE_CASE_MAKE)
  set(make GENERATOR "Unix Makefiles")
  templates_case(audit.make ${make} CHECK manifest WORDS "compiled: 1 objects" "linked: 1 times")
  templates_case(audit.make-other-header ${make} CONFIGURE -DFAULT=header ${other} FAILS audit
    WORDS "seen: <tree>/other/include/cudnn.h in .*app.cpp.o")
  templates_case(audit.make-other-library ${make} CONFIGURE -DFAULT=library ${other} FAILS audit
    WORDS "seen: <tree>/other/lib/libcudnn.so")
else()
  link_skipped_case(templates.audit.make "no make on this machine")
endif()

# A second header in the toolkit, and a project that gives the toolkit's directory first: without
# the provider the right library is linked, and the wrong header compiled in.
templates_case(audit.toolkit-header SET CUDNN_CI_FRAMEWORK=KataGo CUDNN_CI_MODE=variables
  "CUDNN_CI_SOURCE=<work>/source" CONFIGURE -DREPLICA=katago -DLANGS=CXX
  BEFORE STEP script ARGS "${checks}/replica-cpp.cmake" FAILS audit
  WORDS "seen: <tree>/cuda/[^ ]*include/cudnn.h in ")

# What other compilers and generators leave, written by hand, one after the other, beside a build
# that is right.
set(records "")
foreach(kind IN ITEMS find-cuda depfile nested torn-name)
  set(words "<tree>/other/include/cudnn.h in ")
  if(kind STREQUAL "torn-name")
    set(words "b/include/cudnn.h in ")
  endif()
  list(APPEND records STEP script ARGS "${checks}/record-${kind}.cmake"
    STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" audit EXIT 1
      STDERR "seen: ${words}" ABSENT "<work>/ci/smoke.json"
    STEP script ARGS "${checks}/record-away.cmake")
endforeach()
templates_case(audit.records STEPS audit WORDS "compiled: 1 objects" BEFORE
  STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" fetch check
    configure build STDOUT "build: passed" ${records})

# Without ldd, as for the files of another system, the run path is followed; without readelf objdump
# tells the same; without both nothing is proved.
set(bare "${CUDNN_CMAKE_CASE_CMAKE}" -E env "PATH=<work>/bin" "${CUDNN_CMAKE_CASE_CMAKE}"
  -P "${ci_templates}/steps/audit.cmake")
find_program(CUDNN_CMAKE_TEMPLATES_OBJDUMP NAMES objdump)
mark_as_advanced(CUDNN_CMAKE_TEMPLATES_OBJDUMP)
if(CUDNN_CMAKE_LINK_READELF AND CUDNN_CMAKE_TEMPLATES_OBJDUMP)
  set(tools "")
  foreach(tool IN ITEMS readelf objdump)
    set(program "${CUDNN_CMAKE_LINK_READELF}")
    if(tool STREQUAL "objdump")
      set(program "${CUDNN_CMAKE_TEMPLATES_OBJDUMP}")
    endif()
    list(APPEND tools
      STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E create_symlink "${program}"
        "<work>/bin/${tool}"
      STEP run COMMAND ${bare} EXIT 1
        STDERR "app needs libcudnn.so.9 and would load <tree>/other/lib/libcudnn.so.9"
      STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E rm "<work>/bin/${tool}")
  endforeach()
  templates_case(audit.tools CONFIGURE -DFAULT=run-path ${other} STEPS audit FAILS audit BEFORE
    STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" fetch check
      configure build STDOUT "build: passed"
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E make_directory "<work>/bin"
    ${tools}
    STEP run COMMAND ${bare} EXIT 1
      STDERR "wanted: what programs and libraries in <work>/ci/build need seen: neither readelf nor"
    WORDS "would load <tree>/other/lib/libcudnn.so.9")
else()
  link_skipped_case(templates.audit.tools "no readelf or no objdump on this machine")
endif()

# A program for Windows, made by MinGW, with a cuDNN that has no import library: check and build
# make one. The DLL that it needs, and one beside it, which Windows takes first.
if(CUDNN_CMAKE_LINK_MINGW AND CUDNN_CMAKE_TEMPLATES_OBJDUMP AND LINK_MACHINE STREQUAL "x86_64")
  set(windows_zip "{\"zip\": \"cudnn\", \"version\": \"9.10.2.21\", \"implibs\": false}")
  string(CONCAT windows_rest ", {\"zip\": \"other\", \"version\": \"9.5.0.50\", \"implibs\": false}"
    ", {\"cuda\": \"cuda\", \"version\": \"12.9\", \"platform\": \"windows\"}")
  templates_case(audit.windows TREE "[${windows_zip}${windows_rest}]" STEPS audit FAILS audit
    CONFIGURE -DCMAKE_SYSTEM_NAME=Windows "-DCMAKE_CXX_COMPILER=${CUDNN_CMAKE_LINK_MINGW}" BEFORE
    STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" fetch check
      configure build audit
      STDOUT "Linking.*compiled: 1 objects.*linked: 1 times.*1 need cuDNN"
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E copy "<tree>/cudnn/bin/cudnn64_9.dll"
      "<work>/ci/build"
    STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" audit
      STDOUT "1 need cuDNN"
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" "-DCUDNN_ROOT=<tree>/other" "<work>/ci/build"
      STDOUT "one was made from the DLL"
    STEP run COMMAND "${CUDNN_CMAKE_TEMPLATES_BASH}" "${ci_templates}/framework" audit EXIT 1
      STDERR "wanted: only .*cudnn.lib and its kin on link lines seen: <work>/ci/build/CMakeFiles/"
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" "-DCUDNN_ROOT=<tree>/cudnn" "<work>/ci/build"
      STDOUT "Found CUDNN"
    STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -E copy "<tree>/other/bin/cudnn64_9.dll"
      "<work>/ci/build"
    WORDS "app.exe needs cudnn64_9.dll and would load <work>/ci/build/cudnn64_9.dll")
else()
  link_skipped_case(templates.audit.windows "no MinGW-w64 or no objdump on this machine")
endif()

# All names odd: the checkout of the steps aside, everything lies in such a directory.
set(odd "a [b] $c @d@ (e)' ü")
link_install(odd_chosen "${odd}/cudnn" 9.8.0 "cuda=\"12.8\"")
link_install(odd_other "${odd}/other" 9.5.0 "cuda=\"12.8\"")
link_tree(odd_tree "${odd_chosen}" "${odd_other}" "${toolkit}")
cudnn_cmake_quote(odd_text "${odd}")
cudnn_cmake_write_if_different("${CMAKE_CURRENT_BINARY_DIR}/odd-source.cmake"
  "set(odd ${odd_text})
file(COPY [=[${project}/]=] DESTINATION \"\${case_work}/\${odd}/source\")\n")
set(odd_generators "${generator}")
if(CUDNN_CMAKE_CASE_MAKE)
  list(APPEND odd_generators "Unix Makefiles")
endif()
foreach(one IN LISTS odd_generators)
  string(REGEX REPLACE ".* " "" name "${one}")
  set(odd_arguments TREE "${odd_tree}" GENERATOR "${one}" WORK "<work>/${odd}/ci"
    BEFORE STEP script ARGS "${CMAKE_CURRENT_BINARY_DIR}/odd-source.cmake"
    SET "CUDNN_ROOT=<tree>/${odd}/cudnn" "CUDNN_CI_BUILD=<work>/${odd}/build"
    "CUDNN_CI_SOURCE=<work>/${odd}/source")
  templates_case(audit.odd-path-${name} ${odd_arguments}
    WORDS "compiled: 1 objects" "linked: 1 times" "1 need cuDNN" "22 files of cuDNN hashed")
endforeach()
templates_case(audit.odd-path-other ${odd_arguments} FAILS audit
  CONFIGURE -DFAULT=header "-DOTHER=<tree>/${odd}/other"
  WORDS "/other/include/cudnn.h in .*app.cpp.o")

# Another release in the same directory, as in a system's: only the file tells.
link_install(old_beside cudnn 8.9.7 "cuda=\"12.8\"" "include=\"include-8\"")
link_tree(side_by_side "${chosen}" "${toolkit}" "${old_beside}")
templates_case(audit.side-by-side TREE "${side_by_side}" CONFIGURE -DFAULT=file
  "-DOTHER=<tree>/cudnn/lib/libcudnn.so.8" FAILS audit SET CUDNN_CI_CUDNN=9
  WORDS "seen: <tree>/cudnn/lib/libcudnn.so.8")
