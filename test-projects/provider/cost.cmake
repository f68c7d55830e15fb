# SPDX-License-Identifier: BSD-3-Clause
# provider.cost: what the provider costs a project that looks for other packages.
set(machine "${CMAKE_CURRENT_BINARY_DIR}/cost-machine.cmake")
configure_file(scripts/cost-machine.cmake.in "${machine}" @ONLY)
provider_case(cost.other-packages
  STEP script ARGS "${machine}"
  STEP script ARGS "${checks}/cost.cmake")
