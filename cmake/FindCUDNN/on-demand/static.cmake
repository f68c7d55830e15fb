# ---- static archives ---------------------------------------------------------------------------------

# Static archives: one target each, and CUDNN::cudnn_static with all of them in one group, since they need each
# other in both directions. The group is one link item: as items of their own its flags would be de-duplicated.
# CUDA's static libraries come from FindCUDAToolkit's targets, where the project has called it.
function(_cudnn_add_static_targets)
  set(archives "")
  foreach(name IN LISTS w_static)
    set(file "${w_library_directory}/lib${name}.a")
    if(NOT EXISTS "${file}")
      string(REGEX MATCH "^[0-9]+" major "${w_version}")
      set(file "${w_library_directory}/lib${name}_v${major}.a")
      if(NOT EXISTS "${file}") # a link that leads nowhere
        continue()
      endif()
    endif()
    list(APPEND archives "${file}")
    if(NOT name STREQUAL "cudnn_static" AND NOT TARGET CUDNN::${name})
      add_library(CUDNN::${name} STATIC IMPORTED)
      set_target_properties(CUDNN::${name} PROPERTIES
        IMPORTED_LOCATION "${file}" INTERFACE_LINK_LIBRARIES CUDNN::headers)
    endif()
  endforeach()
  list(JOIN archives "," archives)
  set(cuda "")
  foreach(name IN ITEMS cublasLt_static nvrtc_static nvrtc_builtins_static nvptxcompiler_static cudart_static culibos)
    list(APPEND cuda "$<TARGET_NAME_IF_EXISTS:CUDA::${name}>")
  endforeach()
  _cudnn_add_interfaces("CUDNN::headers;-Wl,--start-group,${archives},--end-group;${cuda};z;dl;rt;pthread" CUDNN::cudnn_static)
endfunction()
