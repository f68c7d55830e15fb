# SPDX-License-Identifier: BSD-3-Clause
# The wheel as pip unpacks it: its dist-info beside it tells the CUDA major and the build number,
# and no library is looked into.

set(root "${entry}/${pkg_root}")
real_configure("find" ROOT "${root}" TOOLKIT "${pkg_toolkit}" FIND "${pkg_version}" EXACT)
real_expect_found("find" "${root}" "${pkg_cuda}" "wheel record ${pkg_record}")
cudnn_cmake_expect_equal("libraries looked into" "" "${real_remembered}")
set(layout wheel)
if(pkg_jit)
  set(layout wheel-jit)
endif()
cudnn_cmake_expect_equal("CUDNN_LAYOUT" "${layout}" "${real_CUDNN_LAYOUT}")
cudnn_cmake_expect_match("what is said"
  "Found CUDNN: .+ \\(found suitable exact version \"" "${run_STDOUT}")

# The build number decides where it is asked for.
real_configure("four parts" ROOT "${root}" TOOLKIT "${pkg_toolkit}" FIND "${pkg_build}" EXACT)
real_expect_found("four parts" "${root}" "${pkg_cuda}" "wheel record ${pkg_record}")
real_escape(build "${pkg_build}")
cudnn_cmake_expect_match("four parts: what is said" "version \"${build}\"" "${run_STDOUT}")
real_configure("next build" ROOT "${root}" TOOLKIT "${pkg_toolkit}" FIND "${pkg_build}9" EXACT)
real_expect_refused("next build" "${build}.*not ${build}9")

# The root is also found from the directory that the packages lie in.
real_configure("site" ROOT "${entry}" TOOLKIT "${pkg_toolkit}")
real_expect_found("site" "${root}" "${pkg_cuda}" "wheel record ${pkg_record}")
