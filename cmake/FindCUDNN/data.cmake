# ---- data: the names people use ------------------------------------

# Sets, in the caller's scope, the tables that the search reads.
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
  set(cache_names CUDNN_INCLUDE_DIR CUDNN_LIBRARY)
  set(cache_types PATH FILEPATH)
  set(include_hints CUDNN_INCLUDE_PATH CUDNN_INCLUDE)
  set(library_hints CUDNN_LIBRARY_PATH CUDNN_LIB_DIR)
endmacro()
