# SPDX-License-Identifier: BSD-3-Clause
# Groups cuda and cudnn: run-time libraries, static and shared parts, several installs.
# A host compiler and a toolkit that fit each other.
set(host ARGS "-DFORCED_HOST=${CMAKE_CURRENT_BINARY_DIR}/host/g++ 12"
  "-DFORCED_TOOLKIT=${CMAKE_CURRENT_SOURCE_DIR}/host")
set(both "app: both the static and the shared CUDA run-time library")

linkcheck_case(cuda.mixed-property LINUX FINDING SAYS
  "${both}.* kernels: CUDA_RUNTIME_LIBRARY: Shared more: CUDA_RUNTIME_LIBRARY \\(the compiler's \
default\\): Static")
linkcheck_case(cuda.mixed-target LINUX FINDING SAYS "${both}.*CUDA::cudart: linked by app: Shared"
  "kernels: [^:]*: Static")
linkcheck_case(cuda.of-the-program LINUX FINDING SAYS
  "${both}.* kernels: CUDA_RUNTIME_LIBRARY: Shared app: CUDA_RUNTIME_LIBRARY [^:]*: Static ")
linkcheck_case(cuda.mixed-flag LINUX FINDING SAYS
  "${both}.*app: flag --?cudart=shared: Shared /usr/lib/libcudart_static\\.a: linked by app: \
Static")
linkcheck_case(cuda.consistent LINUX FITS SAYS "${fits}" ${host})
linkcheck_case(cuda.two-toolkits LINUX FINDING SAYS
  "two CUDA toolkits in one process kernels: CMAKE_CUDA_COMPILER_TOOLKIT_VERSION: CUDA 13\\.0 app \
\\(CUDA::cudart\\): CUDAToolkit_VERSION: CUDA 12\\.9 "
  NOT "${both}")
linkcheck_case(cuda.werror LINUX FINDING CASE cuda/host-flags
  SAYS "CMAKE_CUDA_FLAGS: -Werror Fix" NOT "CMAKE_CUDA_FLAGS:[^F]*-Wall")
linkcheck_case(cuda.old-nvcc LINUX FINDING CASE cuda/host-flags ARGS -DFORCED_NVCC=10.1.243
  SAYS "CMAKE_CUDA_FLAGS: -Wall -Werror Fix")

# --- cuDNN
linkcheck_case(cudnn.static-with-shared-cuda LINUX FINDING SAYS
  "app: static cuDNN with the shared CUDA run-time library CUDNN::cudnn_static: linked by layers: \
.* app: CUDA_RUNTIME_LIBRARY: Shared "
  NOT "${both}")
linkcheck_case(cudnn.static LINUX FITS SAYS "${fits}" ${host})
linkcheck_case(cudnn.shared-with-static-cuda LINUX FINDING SAYS
  "a shared cuDNN with static CUDA libraries.*CUDNN::cudnn: linked by cuDNN::cuDNN: \
.*CUDA::cublasLt_static: linked by app: static ")
linkcheck_case(cudnn.shared-with-static-runtime LINUX FITS
  SAYS "${fits}|cudnn_check_link\\(app\\): note: a shared cuDNN with the static CUDA run-time \
library")
linkcheck_case(cudnn.static-and-shared LINUX FINDING SAYS
  "the static and the shared cuDNN in one process.*layers: links CUDNN::cudnn_static: static")
linkcheck_case(cudnn.by-path LINUX FINDING SAYS
  "two cuDNN in one process.* app: CUDNN::cudnn: cuDNN 9\\.19\\.0 in /opt/cudnn/lib layers: \
/usr/lib/libcudnn\\.so\\.8\\.9\\.7: cuDNN 8\\.9\\.7 in /usr/lib Fix")
linkcheck_case(cudnn.other-cuda LINUX FINDING SAYS
  "cuDNN is built for another CUDA major.*CUDNN::cudnn: CUDNN_CUDA_VERSION: cuDNN 9\\.19\\.0 for \
CUDA 12 .*CUDA 13\\.0 ")
linkcheck_case(cudnn.word-size LINUX FINDING SAYS "32-bit code with cuDNN.* app: COMPILE_OPTIONS: \
-m32 ")

set(two [=[[{"install": "first", "version": "9.12.0", "cuda": "13.0"},
  {"install": "second", "version": "9.19.0", "cuda": "13.0"}, {"cuda": "cuda", "version":
    "13.0"}]]=])
set(toolkit "-DCUDAToolkit_ROOT=<tree>/cuda")
linkcheck_case(cudnn.two-directories LINUX FINDING TREE "${two}" ARGS ${toolkit} SAYS
  "two cuDNN in one process.*first: CUDNN::cudnn: cuDNN 9\\.12\\.0 in .*/tree/first/lib second: \
CUDNN::cudnn: cuDNN 9\\.19\\.0 in .*/tree/second/lib Fix")
linkcheck_case(cudnn.one-in-two-directories LINUX FITS TREE "${two}" ARGS -DSAME=1 ${toolkit}
  CASE cudnn/two-directories SAYS "${fits}")
linkcheck_case(cudnn.in-function LINUX FINDING TREE "${two}" ARGS ${toolkit} SAYS
  "two cuDNN in one process.*cuDNN 9\\.12\\.0 in .*/tree/first/lib .*cuDNN 8 in /elsewhere ")
linkcheck_case(cudnn.in-sub-directory LINUX FINDING TREE "${two}" ARGS ${toolkit} SAYS
  "two cuDNN in one process.*/libcudnn\\.so\\.8: cuDNN 8 in /elsewhere .*CUDNN::cudnn: cuDNN \
9\\.12\\.0 in .*/tree/first/lib")
