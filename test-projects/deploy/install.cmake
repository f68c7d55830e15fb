# SPDX-License-Identifier: BSD-3-Clause
# deploy.install: the set below a prefix. deploy.set: what belongs to it. deploy.loader: what
# programs load.
set(licence "{\"file\": \"new/LICENSE\", \"text\": \"terms of cuDNN\"}"
  "{\"file\": \"old/LICENSE\", \"text\": \"terms of an older cuDNN\"}")

deploy_case(install.program ${tree} ${licence} CHECK install-program)
deploy_case(install.component ${tree} ${licence} CHECK install-component)
deploy_case(install.other-version ${tree} ${licence} CHECK install-other-version)
deploy_case(install.together ${tree} ${licence} CHECK install-together)
deploy_case(install.interrupted ${tree} ${licence} CHECK install-interrupted)
deploy_case(install.way-there ${tree} ${licence} CHECK install-way-there)
deploy_case(install.licence CHECK install-licence TREE
  "{\"install\": \"archive\", \"version\": \"9.8.0\", \"machine\": \"${LINK_MACHINE}\"}"
  "{\"file\": \"archive/LICENSE\", \"text\": \"archive\"}"
  "{\"wheel\": \"site\", \"version\": \"9.10.2.21\", \"cuda\": \"12\"}"
  "{\"wheel\": \"older\", \"version\": \"9.1.0.70\", \"cuda\": \"12\"}"
  "{\"conda\": \"env\", \"version\": \"9.10.2.21\", \"cuda\": \"12\"}"
  "{\"install\": \"usr\", \"version\": \"9.8.0\", \"machine\": \"${LINK_MACHINE}\"}"
  "{\"file\": \"usr/share/doc/libcudnn9-cuda-12/copyright\", \"text\": \"debian\"}"
  "{\"install\": \"bare\", \"version\": \"9.8.0\", \"machine\": \"${LINK_MACHINE}\"}"
  "{\"install\": \"merged\", \"version\": \"9.8.0\", \"machine\": \"${LINK_MACHINE}\"}"
  "{\"file\": \"merged/include/cuda_runtime_api.h\", \"text\": \"#define CUDART_VERSION 12080\"}"
  "{\"file\": \"merged/LICENSE\", \"text\": \"terms of CUDA, not of cuDNN\"}"
  "${toolkit}")

deploy_case(set.cuda-linux ${tree} CHECK set-cuda-linux)
deploy_case(set.cuda-windows CHECK set-cuda-windows TREE
  "{\"zip\": \"v8\", \"version\": \"8.9.7.29\", \"cuda\": 12}"
  "{\"zip\": \"v9\", \"version\": \"9.28.1.4\", \"cuda\": 13}"
  "{\"cuda\": \"cuda12\", \"version\": \"12.2\", \"platform\": \"windows\"}"
  "{\"cuda\": \"cuda13\", \"version\": \"13.0\", \"platform\": \"windows\"}")
link_install(v8 v8 8.9.7 "cuda=\"12.2\"")
deploy_case(set.parts CHECK set-parts TREE "${new}" "${toolkit}" "${v8}")
deploy_case(set.incomplete ${tree} CHECK set-incomplete)

deploy_case(loader.library-path ${tree} CHECK loader-library-path)
deploy_case(loader.tests ${tree} CHECK loader-tests)
deploy_case(loader.no-run-path CHECK loader-no-run-path TREE "${toolkit}"
  "{\"headers\": \"v8/include\", \"version\": \"8.3.2\"}")
