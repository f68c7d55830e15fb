# ---- forwarding headers ------------------------------------------------------------------------------

# Writes headers that include those of w_include by their full path, under the plain names: needed where only
# cudnn_v9.h and its kin exist (they include the plain names), and where w_include can't be put in front.
function(_cudnn_forwarding_headers out)
  string(MD5 key "${w_include}|${w_suffix}")
  string(SUBSTRING "${key}" 0 12 key)
  set(directory "${CMAKE_BINARY_DIR}/CMakeFiles/CUDNN-${key}/include")
  _cudnn_names(names "${w_include}" "cudnn*${w_suffix}.h")
  list(FILTER names EXCLUDE REGEX "^cudnn_frontend") # NVIDIA's other package: a project may bring its own
  _cudnn_names(stale "${directory}" "*.h")
  foreach(name IN LISTS names)
    if(w_suffix STREQUAL "")
      set(plain "${name}")
    else()
      string(REGEX REPLACE "${w_suffix}\\.h$" ".h" plain "${name}")
    endif()
    set(text "#include \"${w_include}/${name}\"\n")
    list(REMOVE_ITEM stale "${plain}")
    set(old "")
    if(EXISTS "${directory}/${plain}")
      file(READ "${directory}/${plain}" old)
    endif()
    if(NOT "${old}" STREQUAL "${text}") # a header that is rewritten is compiled again
      file(WRITE "${directory}/${plain}" "${text}")
    endif()
  endforeach()
  foreach(plain IN LISTS stale) # of a release that has been replaced in place
    file(REMOVE "${directory}/${plain}")
  endforeach()
  set(${out} "${directory}" PARENT_SCOPE)
endfunction()
