# ---- the winner on Windows: result variables and targets ----------------------------------------------------

# For _cudnn_keep and _cudnn_memo_store: what only Windows has of each sub-library.
macro(_cudnn_keep_windows)
  foreach(sub IN LISTS l_subs)
    set(w_${sub} "${l_${sub}}")
    set(w_${sub}_implib "${l_${sub}_implib}")
  endforeach()
endmacro()

macro(_cudnn_memo_windows)
  foreach(sub IN LISTS w_subs)
    string(APPEND memo "set(w_${sub} [=====[${w_${sub}}]=====])\nset(w_${sub}_implib [=====[${w_${sub}_implib}]=====])\n")
  endforeach()
endmacro()

# For _cudnn_set_results.
macro(_cudnn_set_windows_results)
  set(value "")
  foreach(sub IN LISTS w_subs)
    list(APPEND value "${w_${sub}}")
    set(${sub}_LIBRARY "${w_${sub}_implib}" PARENT_SCOPE)
  endforeach()
  set(CUDNN_RUNTIME_FILES "${value}" PARENT_SCOPE)
  set(CUDNN_BIN_DIR "${w_binary_directory}" PARENT_SCOPE)
  set(CUDNN_LIBRARY_DLL "${w_cudnn}" PARENT_SCOPE)
endmacro()

# For _cudnn_add_targets: the files of the targets that were made.
macro(_cudnn_locate_windows_targets)
  foreach(sub IN LISTS w_subs)
    if("CUDNN::${sub}" IN_LIST made)
      set_property(TARGET CUDNN::${sub} PROPERTY IMPORTED_LOCATION "${w_${sub}}")
      if(NOT w_${sub}_implib STREQUAL "")
        set_property(TARGET CUDNN::${sub} PROPERTY IMPORTED_IMPLIB "${w_${sub}_implib}")
      endif()
    endif()
  endforeach()
endmacro()

# For _cudnn_add_group_targets: takes what has no import library from linkable.
macro(_cudnn_keep_linkable)
  foreach(sub IN LISTS linkable)
    if(w_${sub}_implib STREQUAL "")
      list(REMOVE_ITEM linkable ${sub})
    endif()
  endforeach()
endmacro()
