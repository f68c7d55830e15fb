# ---- data: the names people use, and the shapes of an install ------------------------------------

# Sets, in the caller's scope, the tables that the search reads. A new layout is a new row here.
macro(_cudnn_load_tables)
  # Result variables (beside CUDNN_FOUND, CUDNN_CANDIDATES and those of components and sub-libraries); the second
  # half are names that other modules give and their users read.
  set(result_names
    CUDNN_VERSION CUDNN_VERSION_MAJOR CUDNN_VERSION_MINOR CUDNN_VERSION_PATCH CUDNN_VERSION_NUMBER CUDNN_INCLUDE_DIRS
    CUDNN_LIBRARIES CUDNN_ROOT_FOUND CUDNN_LAYOUT CUDNN_CUDA_VERSION CUDNN_CUDA_EVIDENCE CUDNN_SUBLIBRARIES
    CUDNN_RUNTIME_FILES CUDNN_RUNTIME_DIRS
    CUDNN_MAJOR CUDNN_MINOR CUDNN_PATCHLEVEL CUDNN_MAJOR_VERSION CUDNN_VERSION_STRING CUDNN_INCLUDE_PATH
    CUDNN_INCLUDE CUDNN_LIBRARY_PATH CUDNN_BIN_DIR CUDNN_LIBRARY_DLL HAVE_CUDNN)

  # Variables and environment variables that name an install, in order of precedence.
  set(root_hints
    CUDNN_ROOT CUDNN_ROOT_DIR CUDNN_PATH CUDNN_HOME cuDNN_ROOT cuDNN_ROOT_DIR CuDNN_ROOT
    CUDNN_INSTALL_PATH CUDNN CUDNN_DIR)
  set(include_hints CUDNN_INCLUDE_PATH CUDNN_INCLUDE)
  set(library_hints CUDNN_LIBRARY_PATH CUDNN_LIB_DIR)

  # One row a layout: name | kinds of place it is looked for in | directory below the place |
  # include directories | library directories | binary directories (Windows; else "-"), comma-separated, in
  # order of preference. <multiarch> x86_64-linux-gnu; <target> x86_64-linux (CUDA's targets/ name);
  # <arch> x64 or arm64; <cuda> one directory per CUDA version, newest first.
  # Kinds: root (explicit hint), prefix (CMAKE_PREFIX_PATH), conda, site (site-packages), toolkit, system.
  if(target_windows)
    set(layout_rows
      "windows-zip|root,prefix,toolkit,conda,system|.|include|lib/<arch>,lib|bin/<arch>,bin"
      "windows-installer|root,prefix,installer|.|include/<cuda>|lib/<cuda>/<arch>,lib/<cuda>|bin/<cuda>/<arch>,bin/<cuda>"
      "windows-installer|installer|.|include|lib/<arch>,lib|bin/<arch>,bin"
      "wheel|root,prefix,site|nvidia/cudnn|include|lib/<arch>,lib|bin/<arch>,bin"
      "conda|root,prefix,conda|Library|include|lib|bin"
      "windows-zip|root,prefix|cuda|include|lib/<arch>,lib|bin/<arch>,bin")
  else()
    set(layout_rows
      "archive|root,prefix,toolkit,conda,system|.|include,include/<multiarch>,include/cuda|lib64,lib/<multiarch>,lib|-"
      "archive|root,prefix,toolkit|targets/<target>|include|lib|-"
      "wheel|root,prefix,site|nvidia/cudnn|include|lib|-"
      "wheel-jit|root,prefix,site|nvidia/cudnn_jit|include|lib|-"
      "archive|root,prefix|cuda|include|lib64,lib|-"
      "archive|root,prefix|cuda/targets/<target>|include|lib|-")
  endif()
endmacro()
