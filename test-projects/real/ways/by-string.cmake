# SPDX-License-Identifier: BSD-3-Clause
# The same files in a place that tells nothing: the CUDA major comes from inside a library.

set(root "${WORK}/sdk")
real_make_neutral("${root}" "${entry}/${pkg_root}")
set(evidence "string in ${pkg_library_file}")

real_configure("find" ROOT "${root}" TOOLKIT "${pkg_toolkit}" BUILD find)
real_expect_found("find" "${root}" "${pkg_library_cuda}" "${evidence}")
set(layout archive)
if(pkg_windows)
  set(layout windows-zip)
endif()
cudnn_cmake_expect_equal("CUDNN_LAYOUT" "${layout}" "${real_CUDNN_LAYOUT}")
# Exactly one file was looked into, and what it told is remembered.
list(LENGTH real_remembered count)
cudnn_cmake_expect_equal("libraries looked into" 1 "${count}")
foreach(name IN LISTS real_remembered)
  cudnn_cmake_expect_match("${name}" "^[0-9]+,[0-9.]+,${pkg_library_cuda}$" "${real_remembered_${name}}")
endforeach()
set(first "${real_remembered}")

# Again in the same build directory: the same answer from memory.
real_configure("again" ROOT "${root}" TOOLKIT "${pkg_toolkit}" BUILD find FIND "${pkg_version}")
real_expect_found("again" "${root}" "${pkg_library_cuda}" "${evidence}")
cudnn_cmake_expect_equal("again: libraries looked into" "${first}" "${real_remembered}")

# Windows DLLs tell the build number in their version resource, Linux libraries don't.
real_configure("four parts" ROOT "${root}" TOOLKIT "${pkg_toolkit}" FIND "${pkg_build}" EXACT)
real_escape(build "${pkg_build}")
if(pkg_windows)
  real_expect_found("four parts" "${root}" "${pkg_library_cuda}" "${evidence}")
  real_configure("next build" ROOT "${root}" TOOLKIT "${pkg_toolkit}" FIND "${pkg_build}9" EXACT)
  real_expect_refused("next build" "${build}.*not ${build}9")
else()
  real_expect_refused("four parts" "no file tells its build number.*${build}")
endif()

# Two records beside it that contradict each other: the file decides.
set(site "${WORK}/site")
set(root "${site}/${pkg_root}")
real_make_neutral("${root}" "${entry}/${pkg_root}")
set(records "")
foreach(cuda IN ITEMS 11 12 13)
  string(REGEX REPLACE "_cu[0-9]+-" "_cu${cuda}-" record "${pkg_record}")
  if(cuda EQUAL pkg_cuda OR cuda EQUAL 12 OR pkg_cuda EQUAL 12)
    file(MAKE_DIRECTORY "${site}/${record}")
    list(APPEND records "${site}/${record}")
  endif()
endforeach()
real_configure("two records" ROOT "${root}" TOOLKIT "${pkg_toolkit}")
real_expect_found("two records" "${root}" "${pkg_library_cuda}" "${evidence}")
# A record of another release says nothing about this one.
foreach(record IN LISTS records)
  file(REMOVE_RECURSE "${record}")
endforeach()
string(REPLACE "${pkg_build}" "9.99.0.1" record "${pkg_record}")
string(REGEX REPLACE "_cu[0-9]+-" "_cu10-" record "${record}")
file(MAKE_DIRECTORY "${site}/${record}")
real_configure("stale record" ROOT "${root}" TOOLKIT "${pkg_toolkit}")
real_expect_found("stale record" "${root}" "${pkg_library_cuda}" "${evidence}")
