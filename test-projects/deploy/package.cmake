# SPDX-License-Identifier: BSD-3-Clause
# deploy.package: archives made by CPack. deploy.real: a real cuDNN. deploy.wine: programs for
# Windows.
foreach(generator IN ITEMS TGZ ZIP)
  string(TOLOWER ${generator} name)
  deploy_case(package.${name} ${tree} ${licence} CHECK package SET package_generator=${generator})
endforeach()

set(real_missing "${LINK_CUDNN_ROOT_MISSING}")
if(real_missing)
  foreach(name IN ITEMS real.link real.with-cuda real.path)
    link_skipped_case(deploy.${name} "${real_missing}" real)
  endforeach()
  link_skipped_case(deploy.package.real-tgz "${real_missing}" real slow)
else()
  deploy_case(real.link ${tree} CHECK real-link LABELS real)
  deploy_case(real.with-cuda ${tree} CHECK real-with-cuda LABELS real)
  deploy_case(real.path ${tree} CHECK real-path LABELS real)
  deploy_case(package.real-tgz CHECK package-real LABELS real slow TIMEOUT 600
    SET package_generator=TGZ)
endif()

# --- Windows
include(../windows/Machine.cmake)
if(PROJECT_IS_TOP_LEVEL)
  add_subdirectory(../windows windows) # for its Wine prefix, windows.wine.prefix
endif()
get_directory_property(windows_prefix DIRECTORY ../windows DEFINITION windows_prefix)

# deploy_wine_case(<name> NEEDS <name of ../windows/Machine.cmake>... <option of deploy_case>...)
function(deploy_wine_case name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "CHECK;TIMEOUT" "NEEDS;TREE;SET;LABELS")
  windows_missing(missing WINE WINESERVER MINGW ${arg_NEEDS})
  if(missing)
    link_skipped_case("deploy.${name}" "${missing}" ${arg_LABELS})
    return()
  endif()
  set(options "")
  foreach(keyword IN ITEMS CHECK TIMEOUT TREE LABELS)
    if(DEFINED arg_${keyword})
      list(APPEND options ${keyword} ${arg_${keyword}})
    endif()
  endforeach()
  deploy_case(${name} ${options} SET "wine_prefix=${windows_prefix}" "wine=${WINDOWS_WINE}"
    "wine_launcher=${CMAKE_CURRENT_SOURCE_DIR}/../windows/run-in-wine.sh"
    "wine_mingw=${WINDOWS_MINGW}" "wine_dlltool=${WINDOWS_MINGW_DLLTOOL}"
    "wine_cmake=${WINDOWS_CMAKE}" ${arg_SET})
  set_tests_properties("deploy.${name}" PROPERTIES FIXTURES_REQUIRED cudnn-cmake-wine)
endfunction()

set(windows_tree TREE
  "{\"zip\": \"new\", \"version\": \"9.19.0.56\", \"cuda\": 12}"
  "{\"zip\": \"old\", \"version\": \"9.10.2.21\", \"cuda\": 12}"
  "{\"file\": \"new/LICENSE\", \"text\": \"terms of cuDNN\"}")
deploy_wine_case(wine.link ${windows_tree} CHECK wine-link)
deploy_wine_case(wine.path ${windows_tree} CHECK wine-path)
deploy_wine_case(wine.package-zip ${windows_tree} CHECK wine-package)
deploy_wine_case(wine.in-use ${windows_tree} CHECK wine-in-use NEEDS CMAKE)
deploy_wine_case(wine.real-link NEEDS CUDNN ${windows_tree} CHECK wine-link LABELS real
  SET "wine_cudnn=${WINDOWS_CUDNN}")
deploy_wine_case(wine.real-package-zip NEEDS CUDNN ${windows_tree} CHECK wine-package
  LABELS real slow TIMEOUT 600 SET "wine_cudnn=${WINDOWS_CUDNN}")
