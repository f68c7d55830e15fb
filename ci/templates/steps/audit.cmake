# SPDX-License-Identifier: BSD-3-Clause
# Step audit: of the finished build, whichever project it is: the cudnn.h that was compiled in, the
# cuDNN on the link lines, and the one that would be loaded are those that the step check found.
#
# Reads   check.json, build.json (tree); CUDNN_CI_FRAMEWORK; LD_LIBRARY_PATH, which the loader obeys
# Writes  audit.json: objects (how many were compiled with the chosen header), linked (how often it
#         stands on a link line), programs (how many were looked at), users (files that need cuDNN)
# Ninja and Makefiles, gcc, clang, nvcc, MSVC; ELF and, as far as the files tell it, Windows.
cmake_minimum_required(VERSION 3.21...4.4)
foreach(name IN ITEMS Step Releases Framework Msvc audit/Chosen audit/Headers audit/Links)
  include("${CMAKE_CURRENT_LIST_DIR}/${name}.cmake")
endforeach()
string(ASCII 4 ci_blank) # a blank that belongs to a name
step_begin(audit)
framework_read()
step_result(tree build tree)
if(tree STREQUAL "")
  step_end("${framework_name} has no build tree of CMake in which to look")
  return()
endif()
if(NOT IS_DIRECTORY "${tree}")
  step_fail(WANTED "the build tree ${tree}" SEEN "no such directory"
    DO "run the audit on the machine that has built, before anything is cleaned")
endif()
audit_read_chosen()

# audit_some(<out> <list variable>): the first ten, one a line.
function(audit_some out audit_of)
  list(LENGTH ${audit_of} count)
  set(some "")
  set(shown 0)
  foreach(value IN LISTS ${audit_of})
    if(shown EQUAL 10)
      math(EXPR more "${count} - 10")
      list(APPEND some "and ${more} more")
      break()
    endif()
    ci_decode(value)
    string(REPLACE ";" "," value "${value}")
    list(APPEND some "${value}")
    math(EXPR shown "${shown} + 1")
  endforeach()
  set(${out} "${some}" PARENT_SCOPE)
endfunction()

audit_headers("${tree}")
list(LENGTH chosen_objects objects)
step_set_json("${objects}" objects)
if(other_headers)
  set(lines "")
  foreach(header object IN ZIP_LISTS other_headers other_objects)
    list(APPEND lines "${header} in ${object}")
  endforeach()
  audit_some(lines lines)
  step_fail(WANTED "only headers from ${audit_include} compiled in" SEEN ${lines}
    DO "a directory with another cudnn.h comes first: use CUDNN_CI_MODE=provider, a toolkit without"
      "cuDNN, or remove that cudnn.h")
endif()
if(records EQUAL 0)
  step_fail(WANTED "the compilers' records of what they read, in ${tree}"
    SEEN "neither ninja's log nor dependency files"
    DO "build with Ninja or Makefiles (CMAKE_GENERATOR=Ninja)")
endif()
if(objects EQUAL 0)
  step_fail(WANTED "sources compiled with ${audit_include}/cudnn.h" SEEN "none in ${tree}"
    DO "look in ${ci_work}/configure.log whether the framework has turned CUDA or cuDNN off,"
      "and whether CUDNN_CI_TARGETS names the part that uses it")
endif()
step_say("compiled: ${objects} objects with cudnn.h from ${audit_include}, none with another")

audit_links("${tree}")
step_set_json("${linked}" linked)
if(other_links)
  audit_some(lines other_links)
  step_fail(WANTED "only ${audit_shim} and its kin on link lines" SEEN ${lines}
    DO "use CUDNN_CI_MODE=provider, or give the framework's own variables header and library alike")
endif()
step_say("linked: ${linked} times from the chosen cuDNN, never from another")
if(bare_links GREATER 0)
  step_note("${bare_links} times by its bare name (-lcudnn), of which what is loaded tells more")
endif()

msvc_environment(visual_studio) # for dumpbin
audit_loads("${tree}")
step_set_json("${programs}" programs)
ci_json_array(value users)
step_set_json("${value}" users)
if(unseen)
  step_fail(WANTED "what programs and libraries in ${tree} need" SEEN "${unseen}"
    DO "install it, and run the audit again")
endif()
if(other_loads)
  audit_some(lines other_loads)
  set(path "")
  if(NOT "$ENV{LD_LIBRARY_PATH}" STREQUAL "")
    set(path "LD_LIBRARY_PATH is set and comes before a RUNPATH")
  endif()
  step_fail(WANTED "programs that load cuDNN from ${audit_shim}" SEEN ${lines} ${path}
    DO "look for -rpath in the framework's flags and for LD_LIBRARY_PATH, or let CMake set the run"
      "path (no CMAKE_SKIP_BUILD_RPATH)")
endif()
list(LENGTH users count)
step_say("loaded: of ${programs} programs and libraries ${count} need cuDNN, the chosen one")
ci_json_get(link "${framework_entry}" link)
if(linked EQUAL 0 AND count EQUAL 0)
  if(link STREQUAL "required")
    step_fail(WANTED "a program or library of ${framework_name} that links cuDNN" SEEN "none"
      DO "look whether it was switched off, and whether CUDNN_CI_TARGETS builds that part")
  elseif(NOT link STREQUAL "run-time")
    step_note("nothing in ${tree} links cuDNN yet: a static library, or a part of the build")
  endif()
endif()
step_end()
