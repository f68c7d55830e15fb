// SPDX-License-Identifier: BSD-3-Clause
// The step vcpkg: what stands in front of a find module in a project that is built with vcpkg.
#include "vcpkg.hpp"

namespace cudnn_cmake {
namespace {

/// As vcpkg's toolchain file does: the installed packages go into CMake's search paths, and a
/// package may have a wrapper that find_package() runs instead.
const char* const toolchain = R"(include_guard(GLOBAL)
get_filename_component(installed "${CMAKE_CURRENT_LIST_DIR}/../../installed/@triplet@" ABSOLUTE)
list(APPEND CMAKE_PREFIX_PATH "${installed}" "${installed}/debug")
list(APPEND CMAKE_FIND_ROOT_PATH "${installed}" "${installed}/debug")
set(wrapper "")
set(ARGS "")
macro(find_package name)
  string(TOLOWER "${name}" wrapper)
  set(wrapper "${installed}/share/${wrapper}/vcpkg-cmake-wrapper.cmake")
  if(EXISTS "${wrapper}")
    set(ARGS ${ARGV})
    include("${wrapper}")
  else()
    _find_package(${ARGV})
  endif()
endmacro()
)";

/// As the wrapper of the port cudnn: its own module joins the module path at the end, and nothing
/// is looked for where CUDNN_LIBRARIES is set.
const char* const wrapper = R"(list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}")
if(NOT CUDNN_LIBRARIES)
  _find_package(${ARGS})
endif()
list(REMOVE_AT CMAKE_MODULE_PATH -1)
)";

/// A module of the plain kind: header and library are found one by one and stay in the cache.
const char* const module = R"(find_path(CUDNN_INCLUDE_DIR NAMES cudnn.h)
find_library(CUDNN_LIBRARY NAMES cudnn cudnn8 cudnn7 PATH_SUFFIXES lib lib64 lib/x64)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CUDNN REQUIRED_VARS CUDNN_INCLUDE_DIR CUDNN_LIBRARY)
set(CUDNN_INCLUDE_DIRS "${CUDNN_INCLUDE_DIR}")
set(CUDNN_LIBRARIES "${CUDNN_LIBRARY}")
mark_as_advanced(CUDNN_INCLUDE_DIR CUDNN_LIBRARY)
if(CUDNN_FOUND AND NOT TARGET CuDNN::CuDNN)
  add_library(CuDNN::CuDNN UNKNOWN IMPORTED)
  set_target_properties(CuDNN::CuDNN PROPERTIES
    IMPORTED_LOCATION "${CUDNN_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${CUDNN_INCLUDE_DIR}")
endif()
)";

}  // namespace

void vcpkg(Fields& step, Json& out) {
  const std::string directory = step.text("vcpkg");
  const std::string triplet = step.text("triplet");
  const std::string share = directory + "/installed/" + triplet + "/share/cudnn/";
  std::string text = toolchain;
  const std::string mark = "@triplet@";
  text.replace(text.find(mark), mark.size(), triplet);
  out.push_back({{"file", directory + "/scripts/buildsystems/vcpkg.cmake"}, {"text", text}});
  out.push_back({{"file", share + "vcpkg-cmake-wrapper.cmake"}, {"text", wrapper}});
  out.push_back({{"file", share + "FindCUDNN.cmake"}, {"text", module}});
}

}  // namespace cudnn_cmake
