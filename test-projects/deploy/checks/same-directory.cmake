# SPDX-License-Identifier: BSD-3-Clause
# Programs built into the directory of cuDNN itself, or installed there: the files are there, none
# is touched, its links neither; not by a build, an install, an uninstall or a clean build, and not
# when another cuDNN is chosen.
set(lib "${case_build}/lib")
file(COPY "${case_tree}/new/include" DESTINATION "${case_build}")
file(CREATE_LINK lib "${case_build}/bin" SYMBOLIC)

# name, inode, time and target of each of its files
function(listing out)
  execute_process(COMMAND find "${lib}" -name "libcudnn*" -printf "%f %i %T@ %l\\n"
    OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

# links: an archive, libcudnn.so.9 is a link to libcudnn.so.9.8.0; plain: a wheel, it is the file;
# farm: the links lead to another directory, as in a view of Spack
foreach(kind IN ITEMS links plain farm)
  file(REMOVE_RECURSE "${lib}" "${case_build}/CMakeCache.txt" "${case_build}/CMakeFiles")
  if(kind STREQUAL "links")
    file(COPY "${case_tree}/new/lib/" DESTINATION "${lib}")
  else()
    file(GLOB names RELATIVE "${case_tree}/new/lib" "${case_tree}/new/lib/*.so*")
    file(MAKE_DIRECTORY "${lib}")
    foreach(name IN LISTS names)
      if(kind STREQUAL "farm")
        file(CREATE_LINK "${case_tree}/new/lib/${name}" "${lib}/${name}" SYMBOLIC)
      else()
        file(COPY_FILE "${case_tree}/new/lib/${name}" "${lib}/${name}")
      endif()
    endforeach()
  endif()
  listing(before)
  set(generators "${CUDNN_CMAKE_CASE_GENERATOR}")
  if(deploy_make)
    list(APPEND generators "Unix Makefiles")
  endif()
  list(REMOVE_DUPLICATES generators)
  foreach(generator IN LISTS generators)
    set(deploy_generator "${generator}")
    set(what "${kind}, ${generator}")
    file(REMOVE_RECURSE "${case_build}/CMakeCache.txt" "${case_build}/CMakeFiles")
    deploy_configure("${case_build}" -DDEPLOY=METHOD,link -DINSTALL=COMPONENT,run)
    deploy_build(first --target app)
    cudnn_cmake_expect_match("${what}: first build"
      "8 files in [^\n]*/bin \\(8 are at home there\\)" "${first_STDOUT}")
    if(NOT kind STREQUAL "farm")
      deploy_expect_program("${deploy_bin}/app" 90800 "${deploy_bin}")
    endif()
    deploy_build(second --target app)
    cudnn_cmake_expect_no_match("${what}: second build" "files in" "${second_STDOUT}")
    deploy_run(install COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --install "${case_build}" --component run
      --prefix "${case_build}")
    cudnn_cmake_expect_no_match("${what}: install" "Installing: [^\n]*libcudnn"
      "${install_STDOUT}")
    file(STRINGS "${case_build}/install_manifest_run.txt" lines)
    cudnn_cmake_expect_match("${what}: uninstall" "/cudnn-manifest\\.json" "${lines}")
    cudnn_cmake_expect_no_match("${what}: uninstall" "libcudnn" "${lines}")
    foreach(line IN LISTS lines)
      file(REMOVE "${line}")
    endforeach()
    deploy_build(clean --target clean)
    listing(after)
    cudnn_cmake_expect_equal("${what}: the directory" "${before}" "${after}")
    # another cuDNN is not put over it, and a clean build removes nothing either
    if(NOT kind STREQUAL "farm")
      deploy_build(again --target app) # after a clean build, so that it is known
      deploy_configure("${case_tree}/old")
      deploy_build(other EXIT NONZERO STDERR "^" --target app)
      cudnn_cmake_expect_match("${what}: with another cuDNN"
        "that is the directory of another cuDNN, whose libcudnn[a-z_]*\\.so\\.9 would be lost"
        "${other_STDOUT}${other_STDERR}")
      deploy_build(clean --target clean)
      listing(after)
      cudnn_cmake_expect_equal("${what}: the directory and another cuDNN" "${before}" "${after}")
    endif()
  endforeach()
endforeach()
