# ---- functions of the modules beside this one ----------------------------------------------------------------

# Stubs, unless the module has been included: each reads its file, which defines the function anew, at the first call,
# so a project that never calls it pays nothing.
if(NOT COMMAND cudnn_deploy_runtime)
  function(cudnn_deploy_runtime)
    _cudnn_include_module(CUDNNDeploy)
    cmake_language(CALL cudnn_deploy_runtime ${ARGV})
  endfunction()

  function(cudnn_install_runtime)
    _cudnn_include_module(CUDNNDeploy)
    cmake_language(CALL cudnn_install_runtime ${ARGV})
  endfunction()

  function(cudnn_test_environment)
    _cudnn_include_module(CUDNNDeploy)
    cmake_language(CALL cudnn_test_environment ${ARGV})
  endfunction()
endif()

if(NOT COMMAND cudnn_check_link)
  function(cudnn_check_link)
    _cudnn_include_module(CUDNNLinkCheck)
    cmake_language(CALL cudnn_check_link ${ARGV})
  endfunction()

  function(cudnn_use_consistent_linking)
    _cudnn_include_module(CUDNNLinkCheck)
    cmake_language(CALL cudnn_use_consistent_linking ${ARGV})
  endfunction()
endif()

macro(_cudnn_include_module name)
  get_property(directory GLOBAL PROPERTY _CUDNN_MODULE_DIRECTORY)
  include("${directory}/${name}.cmake")
endmacro()
