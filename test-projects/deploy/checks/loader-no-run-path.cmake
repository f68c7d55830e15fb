# SPDX-License-Identifier: BSD-3-Clause
# Sub-libraries without a run path of their own, as in some packages of cuDNN 8: what one needs of
# another is found all the same, in the build tree and installed.
set(lib "${case_tree}/v8/lib")
file(MAKE_DIRECTORY "${lib}")
set(chain ops_infer ops_train cnn_infer cnn_train adv_infer adv_train)
file(WRITE "${case_work}/sub.c" "int SYMBOL(void) { return 1; }\n")
set(needed "")
foreach(sub IN LISTS chain)
  deploy_run(sub COMMAND "${deploy_cxx}" -x c -shared -fPIC "-DSYMBOL=cudnn_${sub}"
    "${case_work}/sub.c" -x none -o "${lib}/libcudnn_${sub}.so.8" "-Wl,-soname,libcudnn_${sub}.so.8"
    -Wl,--no-as-needed ${needed})
  set(needed "${lib}/libcudnn_${sub}.so.8")
endforeach()
# like cuDNN's own: it opens one sub-library, whose neighbours are the loader's business
file(WRITE "${case_work}/shim.cpp" "#include <dlfcn.h>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
extern \"C\" std::size_t cudnnGetVersion() {
  if (dlopen(\"libcudnn_adv_train.so.8\", RTLD_NOW) == nullptr) {
    std::fprintf(stderr, \"%s\\n\", dlerror());
    std::abort();
  }
  return 8302;
}
")
deploy_run(shim COMMAND "${deploy_cxx}" -shared -fPIC "${case_work}/shim.cpp"
  -o "${lib}/libcudnn.so.8" -Wl,-soname,libcudnn.so.8 "-Wl,-rpath,\$ORIGIN" -ldl)

# nothing helps a program that only has a run path
deploy_configure("${case_tree}/v8" -DCUDAToolkit_VERSION=11.5 -DCUDNN_CUDA_CHECK=OFF
  -DDEPLOY=NOT_CALLED)
deploy_build(without --target app)
deploy_run(without EXIT ANY COMMAND "${deploy_bin}/app")
cudnn_cmake_expect_match("without deploying" "libcudnn_[a-z_]+\\.so\\.8: cannot open"
  "${without_STDERR}")

foreach(method IN ITEMS path link)
  deploy_configure("${case_tree}/v8" -DDEPLOY=METHOD,${method}
    -DINSTALL=PARTS,train)
  deploy_build(with)
  set(directory "${deploy_bin}")
  if(method STREQUAL "path")
    set(directory "${lib}")
  endif()
  deploy_expect_program("${deploy_bin}/app" 8302 "${directory}")
endforeach()
deploy_run(install COMMAND "${CUDNN_CMAKE_CASE_CMAKE}" --install "${case_build}"
  --prefix "${case_work}/prefix")
file(RENAME "${case_tree}/v8" "${case_tree}/hidden")
deploy_expect_program("${case_work}/prefix/bin/app" 8302 "${case_work}/prefix/lib")
