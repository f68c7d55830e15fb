# SPDX-License-Identifier: BSD-3-Clause
# METHOD path with a real cuDNN: an older one that comes first in the loader's cache and on PATH,
# and a broken one, are passed by; shim and sub-libraries come from the directory that was found.
include("${deploy_source}/Real.cmake")
deploy_needs_mounts()
if(DEFINED case_skip OR NOT deploy_ldconfig)
  set(case_skip "no loader cache of one's own without mounts and ldconfig")
  return()
endif()
deploy_configure("${deploy_cudnn_root}" "-DCUDAToolkit_ROOT=${deploy_cuda_root}")
deploy_build(first --target app)
deploy_names(names "${case_tree}/old/lib")
foreach(name IN LISTS names)
  file(WRITE "${case_tree}/broken/${name}" "no library")
endforeach()
foreach(decoy IN ITEMS old/lib broken)
  file(WRITE "${case_work}/ld.so.conf"
    "${case_tree}/${decoy}\n/usr/lib/${deploy_machine}-linux-gnu\n")
  file(WRITE "${case_work}/decoy.sh" "set -e
\"${deploy_ldconfig}\" -f ld.so.conf -C cache 2>/dev/null
mount --bind cache /etc/ld.so.cache
exec \"$@\"
")
  set(deploy_run_launcher "${deploy_unshare}" -m sh "${case_work}/decoy.sh")
  set(deploy_environment "PATH=${case_tree}/${decoy}:/usr/bin:/bin:/usr/sbin:/sbin")
  deploy_expect_program("${deploy_bin}/app" ${deploy_number} "${deploy_cudnn_root}/lib64"
    "${deploy_cudnn_root}/lib" "${deploy_cudnn_root}/lib/${deploy_machine}-linux-gnu")
endforeach()
