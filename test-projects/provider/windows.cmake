# SPDX-License-Identifier: BSD-3-Clause
# provider.windows: the real Windows CMake, by Wine. provider.windows-cross: the replicas built for
# Windows by MinGW, and run under Wine. Both use the Wine prefix of the suite windows.
include(../windows/Machine.cmake)
set(windows_binary "${CMAKE_CURRENT_BINARY_DIR}/../windows")
if(PROJECT_IS_TOP_LEVEL)
  add_subdirectory(../windows windows)
  set(windows_binary "${CMAKE_CURRENT_BINARY_DIR}/windows")
endif()
cmake_path(NORMAL_PATH windows_binary)
set(windows_prefix "${windows_binary}/prefix")

# provider_windows(<case> [<name of Machine.cmake>...]): windows/<case>.cmake.
function(provider_windows case)
  set(test "provider.windows.${case}")
  windows_missing(missing WINE WINESERVER CMAKE NINJA ${ARGN})
  if(missing)
    link_skipped_case("${test}" "${missing}" windows)
    return()
  endif()
  add_test(NAME "${test}" COMMAND "${CMAKE_COMMAND}"
    -D "SETTINGS=${windows_binary}/cmake-exe-settings.cmake" -D "NAME=${test}"
    -D "WORK=${windows_prefix}/drive_c/cases/provider/${case}"
    -D "CASE=${CMAKE_CURRENT_SOURCE_DIR}/windows/${case}.cmake"
    -D "TOOLS=Z:${windows_binary}/host-tool" -P "${CMAKE_CURRENT_SOURCE_DIR}/RunWindows.cmake")
  cudnn_cmake_set_case_properties("${test}" 200 windows)
  set(fixtures cudnn-cmake-wine)
  if(ARGN)
    list(APPEND fixtures cudnn-cmake-host-tool)
  endif()
  set_tests_properties("${test}" PROPERTIES FIXTURES_REQUIRED "${fixtures}")
endfunction()

provider_windows(calls)
provider_windows(own-search)
provider_windows(initial-cache)
provider_windows(refused)
provider_windows(import-library MINGW MINGW_DLLTOOL)

# --- the replicas by MinGW. CMake 3.24 looks for the resource compiler along PATH only.
string(REGEX REPLACE "-g\\+\\+[^/]*$" "-windres" windres "${WINDOWS_MINGW}")
set(cross ${common} -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=AMD64
  "-DCMAKE_CXX_COMPILER=${WINDOWS_MINGW}" "-DCMAKE_DLLTOOL=${WINDOWS_MINGW_DLLTOOL}"
  "-DCMAKE_RC_COMPILER=${windres}" -DCMAKE_EXE_LINKER_FLAGS=-static
  "-DCMAKE_MODULE_PATH=${CMAKE_CURRENT_SOURCE_DIR}/projects/windows-toolkit" -DLANGS=CXX)
set(cross_toolkit "{\"cuda\": \"cuda\", \"version\": \"12.8\", \"platform\": \"windows\"}"
  "{\"headers\": \"cuda/include\", \"version\": \"9.1.0.70\"}"
  "{\"implib\": \"cuda/lib/x64\", \"version\": \"9.1.0.70\"}"
  "{\"dll\": \"cuda/bin\", \"version\": \"9.1.0.70\", \"cuda\": 12}")
set(cross_zip "{\"zip\": \"cudnn\", \"version\": \"9.10.2.21\", \"cuda\": 12}")

#[[
provider_cross_steps(<out-var> <replica> [ON <argument>...] [LINKS <regex>] [SAID <regex>])

Steps that build a replica for Windows and run it. LINKS: the import library on the link line. Which
DLL is loaded is PATH's business on Windows; the program is run with the chosen one.
]]
function(provider_cross_steps out replica)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "LINKS;SAID" "ON")
  foreach(pair IN ITEMS "LINKS=<tree>/cudnn/lib/x64/cudnn\\.lib"
      "SAID=^compiled 91002 running 91002 loaded Z:.*[\\\\/]cudnn[\\\\/]bin[\\\\/]cudnn64_9\\.dll")
    string(REGEX MATCH "^([A-Z]+)=(.*)" matched "${pair}")
    if(NOT DEFINED arg_${CMAKE_MATCH_1})
      set(arg_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
    endif()
  endforeach()
  set(${out} STEP configure ARGS ${cross} "-DREPLICA=${replica}" ${arg_ON}
      "-DCUDNN_ROOT=<tree>/cudnn" NOT_STDOUT "its own module"
    STEP build
    STEP run COMMAND "${CUDNN_CMAKE_CASE_NINJA}" -C "<build>" -t commands app
      STDOUT "[\" ]${arg_LINKS}"
    STEP run COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/../windows/run-in-wine.sh" "<work>"
      "${WINDOWS_WINE}" "<build>/app.exe" STDOUT "${arg_SAID}" PARENT_SCOPE)
endfunction()

# provider_cross(<case> <install> <step>...): the steps in one build tree; <install> has the chosen
# cuDNN in cudnn/.
function(provider_cross name install)
  windows_missing(missing WINE WINESERVER MINGW MINGW_DLLTOOL)
  if(NOT missing AND NOT CUDNN_CMAKE_CASE_NINJA)
    set(missing "no Ninja, which tells the link line")
  endif()
  if(missing)
    link_skipped_case("provider.windows-cross.${name}" "${missing}" windows)
    return()
  endif()
  link_tree(tree "${install}" ${cross_toolkit})
  provider_case("windows-cross.${name}" SOURCE "${replicas}" LABELS windows
    ENV "WINEPREFIX=${windows_prefix}" "WINEPATH=Z:<tree>/cudnn/bin"
    PROPERTIES FIXTURES_REQUIRED cudnn-cmake-wine
    STEP layout ARGS "${tree}" ${ARGN})
endfunction()

# a search of its own: left alone, then with the provider
provider_cross_steps(alone katago ON -DUSE_BACKEND=CUDA
  LINKS "<tree>/cuda/lib/x64/cudnn\\.lib" SAID "^compiled 90100 running 91002 ")
provider_cross_steps(own_search katago ON -UCUDNN_INCLUDE_DIR -UCUDNN_LIBRARY "${by_provider}")
provider_cross(own-search "${cross_zip}" ${alone} ${own_search})
# a module of its own, another spelling, targets of an included file
provider_cross_steps(bundled opencv ON "${by_provider}")
provider_cross_steps(spelling onednn)
provider_cross_steps(targets cudnn-frontend)
provider_cross(packages "${cross_zip}" ${bundled} ${spelling} ${targets})
# DLLs and headers alone: the import library is made from the DLL
provider_cross_steps(made ctranslate2 ON -DWITH_CUDNN=ON "${by_provider}"
  LINKS "(<build>/)?CMakeFiles/CUDNN-[0-9a-f]+/lib/cudnn\\.lib")
provider_cross(import-library
  "{\"zip\": \"cudnn\", \"version\": \"9.10.2.21\", \"cuda\": 12, \"implibs\": false}" ${made})

# what is turned down, and an initial cache for another platform, without a compiler
link_tree(cross_tree "${cross_zip}" ${cross_toolkit})
link_tree(cross_refused "{\"zip\": \"cudnn\", \"version\": \"9.10.2.21\", \"cuda\": 11}"
  ${cross_toolkit})
set(cross_look ${cross} -UCMAKE_CXX_COMPILER -DLANGS=NONE -DLOOK_ONLY=ON)
provider_case(windows-cross.refused SOURCE "${replicas}" LABELS windows
  STEP layout ARGS "${cross_refused}"
  STEP configure ARGS ${cross_look} -DREPLICA=opencv "${by_provider}" "-DCUDNN_ROOT=<tree>/cudnn"
    STDERR "the toolkit is CUDA 12\\.8" STDOUT "goes on without" NOT_STDOUT "its own module"
  STEP configure ARGS -DREPLICA=katago -DUSE_BACKEND=CUDA EXIT 1
    STDERR "the toolkit is CUDA 12\\.8")
provider_case(windows-cross.initial-cache ALWAYS SOURCE "${replicas}" LABELS windows
  STEP layout ARGS "${cross_tree}"
  STEP run COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" -DFOR=KataGo "-DOUT=<work>/first.cmake" ${root}
    -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=AMD64
    -P "<modules>/CUDNNInitialCache.cmake" STDOUT "Written"
  STEP configure ARGS -C "<work>/first.cmake" ${cross_look} -DREPLICA=katago -DUSE_BACKEND=CUDA
    STDOUT "replica: <tree>/cudnn/include with <tree>/cudnn/lib/x64/cudnn\\.lib")
