# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) the cudnn-cmake authors
#
# Generated from cmake/FindCUDNN/*.cmake and cmake/data/releases.json by `cmake -P cmake/generate.cmake`: edit those.
# This file needs no other one: it may be copied into any project.

#[=======================================================================[.rst:
FindCUDNN
---------

Finds one consistent NVIDIA cuDNN that fits the CUDA toolkit.

.. code-block:: cmake

  find_package(CUDNN [<version>[...<max>]] [EXACT] [REQUIRED] [QUIET]
               [COMPONENTS <component>...] [OPTIONAL_COMPONENTS <component>...])

Headers, libraries and run-time files always come from one install, of one version, for the
processor and the CUDA major of the build. Needs CMake 3.20, no enabled language, and runs nothing.
Call ``find_package(CUDAToolkit)`` or enable CUDA before it, where you use them, so that this module
need not look for the toolkit itself.

Search Behavior
^^^^^^^^^^^^^^^

1. :variable:`CUDNN_INCLUDE_DIR` and :variable:`CUDNN_LIBRARY`, where the user set them.
2. ``CUDNN_ROOT``, ``CUDNN_ROOT_DIR``, ``CUDNN_PATH``, ``CUDNN_HOME``, ``cuDNN_ROOT``,
   ``cuDNN_ROOT_DIR``, ``CuDNN_ROOT``, ``CUDNN_INSTALL_PATH``, ``CUDNN``, ``CUDNN_DIR``: the first that
   is set, as variable, then as environment variable. The install, its include, lib or bin
   directory, the parent of unpacked archives, a Python environment, or a list of these.
   Or ``CUDNN_INCLUDE_PATH``/``CUDNN_INCLUDE`` with ``CUDNN_LIBRARY_PATH``/``CUDNN_LIB_DIR``.
   A hint of 1 or 2 that leads to no fitting cuDNN ends the search: not found, with the reason.
3. :variable:`CMAKE_PREFIX_PATH` and CMake's other search variables; root paths, sysroots and
   the IGNORE variables are honoured.
4. The active Python environment (``Python_SITEARCH``, ``Python3_SITELIB``, ``VIRTUAL_ENV``) and
   ``CONDA_PREFIX``.
5. The CUDA toolkit in use.
6. NVIDIA's installer directories, ``/opt/nvidia/cudnn`` and the system prefixes.

The first install that fits is taken; of versions side by side under one parent the newest.

Imported Targets
^^^^^^^^^^^^^^^^

``CUDNN::cudnn``
  What a program links. Carries the headers, CUDA's headers, and all run-time files: on Windows
  ``$<TARGET_RUNTIME_DLLS:app>`` lists every DLL.
``CUDNN::infer``, ``CUDNN::train``
  The parts for inference and for training, on every major.
``CUDNN::cudnn_<sub>``
  Each sub-library on disk (``CUDNN::cudnn_ops_infer``, ``CUDNN::cudnn_graph``, ...); names of cuDNN 8
  exist on 9 and the other way round where they have a meaning.
``CUDNN::cudnn_all``
  All that may be linked directly.
``CUDNN::headers``
  The include directories alone.
``CUDNN::cudnn_static``
  The whole of cuDNN as static archives, when present (Linux): all their members in one group with the archives of
  CUDA that they need, then ``z dl rt pthread``. ``CUDNN::cudnn_<sub>_static`` is one archive alone.

``CuDNN::CuDNN``, ``cuDNN::cuDNN``, ``cuDNN::{ops,cnn,adv}_{infer,train}`` and ``nvidia::cudnn`` are
other names for them; ``torch::cudnn`` and ``caffe2::cudnn`` too, made at the end of the directory unless
PyTorch's own package has made them; bare ``cudnn...`` with ``CUDNN_BARE_TARGETS``.

Components
^^^^^^^^^^

``infer``, ``train``, ``static``, and the sub-libraries by name: ``ops``, ``cnn``, ``adv``, ``graph``,
``ops_infer``, ``engines_precompiled``, ...

Result Variables
^^^^^^^^^^^^^^^^

``CUDNN_FOUND``, ``CUDNN_VERSION`` (``9.19.0``), ``CUDNN_VERSION_MAJOR``, ``CUDNN_VERSION_MINOR``,
``CUDNN_VERSION_PATCH``, ``CUDNN_VERSION_NUMBER`` (as ``CUDNN_VERSION`` of the header: 8907, 91900)

``CUDNN_INCLUDE_DIRS``, ``CUDNN_LIBRARIES`` (full path)
  For code without targets.

``CUDNN_ROOT_FOUND``, ``CUDNN_LAYOUT``, ``CUDNN_SUBLIBRARIES``, ``CUDNN_RUNTIME_FILES``,
``CUDNN_RUNTIME_DIRS``, ``CUDNN_<component>_FOUND``
  What was found, and where.

``CUDNN_CUDA_VERSION``, ``CUDNN_CUDA_EVIDENCE``
  CUDA version that this cuDNN is built for (``13``, ``12.9``; empty when no file tells) and what says so.

``CUDNN_CANDIDATES``
  Every install that was looked at, with the verdict.

Further names, for code written for other modules: ``CUDNN_MAJOR``, ``CUDNN_MINOR``,
``CUDNN_PATCHLEVEL``, ``CUDNN_MAJOR_VERSION``, ``CUDNN_VERSION_STRING``, ``CUDNN_INCLUDE_PATH``,
``CUDNN_INCLUDE``, ``CUDNN_LIBRARY_PATH``, ``CUDNN_BIN_DIR``, ``CUDNN_LIBRARY_DLL``, ``cudnn_LIBRARY``,
``cudnn_<sub>_LIBRARY``, ``HAVE_CUDNN``.

Cache Variables
^^^^^^^^^^^^^^^

``CUDNN_INCLUDE_DIR``, ``CUDNN_LIBRARY``
  What was found; searched anew at each configure. A value that you set yourself is a hint (1).

``CUDNN_CUDA_CHECK``
  ``ERROR`` (default): a cuDNN for another CUDA major is refused. ``WARN``: warned about. ``OFF``: not checked.

``CUDNN_USE_STATIC_LIBS``
  ``CUDNN::cudnn`` and all other targets, and ``CUDNN_LIBRARIES``, are the static archives. Not on Windows.

``CUDNN_STATIC_EXCLUDE``, ``CUDNN_STATIC_WHOLE_ARCHIVE``
  Archives to leave out of the static link, such as ``engines_precompiled``, which may not fit into the 2 GB of one
  program. ``OFF``: link only the members that something names; cuDNN may then lack kernels.

``CUDNN_BARE_TARGETS``
  Make targets named ``cudnn``, ``cudnn_ops``, ... too.

The search is traced with ``--log-level=VERBOSE``.

Functions of Other Modules
^^^^^^^^^^^^^^^^^^^^^^^^^^

``cudnn_deploy_runtime``, ``cudnn_install_runtime``, ``cudnn_test_environment``, ``cudnn_check_link``,
``cudnn_use_consistent_linking``
  After this module was called, where :module:`CUDNNDeploy` and :module:`CUDNNLinkCheck` lie beside it; each is
  read when it is first used.
#]=======================================================================]

