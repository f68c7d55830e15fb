# SPDX-License-Identifier: BSD-3-Clause
# cuDNN is replaced where it was found, by an older one with older times (a package manager keeps
# the times of the package): the next build follows without a configure.
foreach(method IN ITEMS link copy)
  file(REMOVE_RECURSE "${case_work}/cudnn" "${case_work}/bin" "${case_work}/records")
  set(source "${case_work}/cudnn")
  file(COPY "${case_tree}/new/lib/" DESTINATION "${source}")
  deploy_request("${case_work}/new.cmake" "${source}" 9.8.0 "${case_work}/bin" ${method})
  deploy_place(first "${case_work}/new.cmake")
  deploy_expect_set("${method}: first" "${case_work}/bin" "${case_tree}/new/lib" same)
  deploy_names(names "${source}")
  foreach(name IN LISTS names)
    file(REAL_PATH "${source}/${name}" real)
    file(REAL_PATH "${case_tree}/old/lib/${name}" other)
    file(REMOVE "${real}")
    file(COPY_FILE "${other}" "${real}")
    execute_process(COMMAND touch -d "2020-01-02 03:04:05.5" "${real}")
  endforeach()
  deploy_place(second "${case_work}/new.cmake")
  deploy_expect_set("${method}: replaced" "${case_work}/bin" "${case_tree}/old/lib" same)
  # and one that is gone: said so, nothing is changed
  file(REMOVE "${real}" "${case_work}/bin/libcudnn_cnn.so.9")
  deploy_place(third "${case_work}/new.cmake" EXIT NONZERO
    STDERR "libcudnn_[a-z]+\\.so\\.9\\.8\\.0 is gone or can't be read\\. Configure again")
  deploy_names(names "${case_work}/bin")
  list(LENGTH names count)
  cudnn_cmake_expect_equal("${method}: files after a step that failed" 7 "${count}")
endforeach()
