# SPDX-License-Identifier: BSD-3-Clause
# A program and its cuDNN, installed, moved, and run with the original gone. What is installed is a
# copy, since an install tree is edited in place (strip, signing).
deploy_configure("${case_tree}/new" -DDEPLOY=METHOD,link "-DINSTALL=LICENSE")
deploy_build(build --target app)
set(prefix "${case_work}/prefix")
set(install "${CUDNN_CMAKE_CASE_CMAKE}" --install "${case_build}")
deploy_build(all)
deploy_run(first COMMAND ${install} --prefix "${prefix}")
deploy_expect_set("installed" "${prefix}/lib" "${case_tree}/new/lib" copied)
cudnn_cmake_expect_match("its words" "Installing: [^\n]*/prefix/lib/libcudnn_ops\\.so\\.9"
  "${first_STDOUT}")
file(READ "${prefix}/lib/cudnn-LICENSE.txt" text)
cudnn_cmake_expect_equal("licence text" "terms of cuDNN" "${text}")

# the manifest, against another program's sums
file(READ "${prefix}/lib/cudnn-manifest.json" manifest)
string(JSON version GET "${manifest}" cudnn)
cudnn_cmake_expect_equal("manifest: cudnn" "9.8.0" "${version}")
string(JSON cuda GET "${manifest}" cuda)
cudnn_cmake_expect_equal("manifest: cuda" "12" "${cuda}")
string(JSON count LENGTH "${manifest}" files)
cudnn_cmake_expect_equal("manifest: number of files" 9 "${count}")
set(sums "")
math(EXPR last "${count} - 1")
foreach(index RANGE ${last})
  foreach(key IN ITEMS name size sha256)
    string(JSON ${key} GET "${manifest}" files ${index} ${key})
  endforeach()
  file(SIZE "${prefix}/lib/${name}" real_size)
  cudnn_cmake_expect_equal("manifest: size of ${name}" "${real_size}" "${size}")
  string(APPEND sums "${sha256}  ${name}\n")
endforeach()
file(WRITE "${case_work}/sums" "${sums}")
deploy_run(sums DIRECTORY "${prefix}/lib" COMMAND sha256sum --check --strict "${case_work}/sums")

# what an uninstall would remove
file(STRINGS "${case_build}/install_manifest.txt" lines)
foreach(name IN ITEMS libcudnn.so.9 libcudnn_adv.so.9 cudnn-LICENSE.txt cudnn-manifest.json)
  if(NOT "${prefix}/lib/${name}" IN_LIST lines)
    cudnn_cmake_fail("install_manifest.txt does not name lib/${name}")
  endif()
endforeach()

# again: nothing is copied
deploy_identity(before "${prefix}/lib/libcudnn_adv.so.9")
deploy_run(second COMMAND ${install} --prefix "${prefix}")
deploy_identity(after "${prefix}/lib/libcudnn_adv.so.9")
cudnn_cmake_expect_equal("inode after a second install" "${before}" "${after}")
cudnn_cmake_expect_match("second install" "Up-to-date: [^\n]*/prefix/lib/libcudnn_ops\\.so\\.9"
  "${second_STDOUT}")

# into a staging directory
deploy_run(staged ENVIRONMENT "DESTDIR=${case_work}/stage" COMMAND ${install} --prefix /opt/app)
deploy_expect_set("staged" "${case_work}/stage/opt/app/lib" "${case_tree}/new/lib" copied)

# moved, the original gone
file(RENAME "${prefix}" "${case_work}/moved (1)")
file(RENAME "${case_tree}/new" "${case_tree}/hidden")
file(RENAME "${case_build}" "${case_work}/hidden")
execute_process(COMMAND "${deploy_readelf}" -d "${case_work}/moved (1)/bin/app"
  OUTPUT_VARIABLE dynamic)
cudnn_cmake_expect_match("run path" "R(UN)?PATH\\) [^[]*\\[\\$ORIGIN/\\.\\./lib\\]" "${dynamic}")
deploy_expect_program("${case_work}/moved (1)/bin/app" 90800 "${case_work}/moved (1)/lib")
