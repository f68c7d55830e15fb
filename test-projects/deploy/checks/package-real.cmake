# SPDX-License-Identifier: BSD-3-Clause
# The same with a real cuDNN, which a mount hides while the program runs.
include("${deploy_source}/Package.cmake")
set(deploy_limit 500)
deploy_package("${deploy_cudnn_root}" "${package_generator}"
  "-DCUDAToolkit_ROOT=${deploy_cuda_root}")
file(REMOVE "${case_build}/package-example.tar.gz")
include("${deploy_source}/Real.cmake")
deploy_hide_cudnn()
deploy_expect_program("${deploy_unpacked}/bin/app" "${deploy_number}" "${deploy_unpacked}/lib")
# and every byte of it: the manifest that was packed
file(READ "${deploy_unpacked}/lib/cudnn-manifest.json" manifest)
string(JSON count LENGTH "${manifest}" files)
set(sums "")
math(EXPR last "${count} - 1")
foreach(index RANGE ${last})
  string(JSON name GET "${manifest}" files ${index} name)
  string(JSON sum GET "${manifest}" files ${index} sha256)
  string(APPEND sums "${sum}  ${name}\n")
endforeach()
file(WRITE "${case_work}/sums" "${sums}")
deploy_run(sums DIRECTORY "${deploy_unpacked}/lib" COMMAND sha256sum --check --strict
  "${case_work}/sums")
file(REMOVE_RECURSE "${case_work}/else where") # half a gigabyte
