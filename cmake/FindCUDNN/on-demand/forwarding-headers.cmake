# ---- the chosen header in front of another, forwarding headers ----------------------------------------------

# Writes headers that include those of w_include by their full path, under the plain names: needed where only
# cudnn_v9.h and its kin exist (they include the plain names), and where w_include can't be put in front.
function(_cudnn_forwarding_headers out)
  string(MD5 key "${w_include}|${w_suffix}")
  string(SUBSTRING "${key}" 0 12 key)
  set(directory "${CMAKE_BINARY_DIR}/CMakeFiles/CUDNN-${key}/include")
  _cudnn_names(names "${w_include}" "cudnn*${w_suffix}.h")
  list(FILTER names EXCLUDE REGEX "^cudnn_frontend") # NVIDIA's other package: a project may bring its own
  _cudnn_names(stale "${directory}" "*.h")
  # Beside plain names, which are another release's then, what a versioned one includes would be those: copies are not
  # beside them.
  set(copy FALSE)
  if(NOT w_suffix STREQUAL "" AND EXISTS "${w_include}/cudnn_version.h")
    set(copy TRUE)
  endif()
  foreach(name IN LISTS names)
    if(w_suffix STREQUAL "")
      set(plain "${name}")
    else()
      string(REGEX REPLACE "${w_suffix}\\.h$" ".h" plain "${name}")
    endif()
    set(text "#include \"${w_include}/${name}\"\n")
    if(copy)
      file(READ "${w_include}/${name}" text)
    endif()
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

# For _cudnn_choose_include_mode, where only headers with a version in their names exist, or another cudnn.h lies in one of
# <directories>. The header that was found must be the one that is compiled: nvcc puts its toolkit's include directory
# before every -isystem, and so does the compiler with CPATH. A plain -I is before those, but it is not heard for an
# implicit directory, and is turned back to -isystem where another target (CUDA::toolkit) gives the same directory as a
# system one: there, headers in the build tree that forward to the chosen ones are put in front. A directory under another
# name counts too: gcc takes it for a duplicate and leaves it where it was.
macro(_cudnn_put_in_front)
  set(other "")
  file(REAL_PATH "${w_include}/cudnn${w_suffix}.h" own)
  foreach(directory IN LISTS directories)
    string(REGEX REPLACE "(.)/+$" "\\1" directory "${directory}")
    if(other STREQUAL "" AND NOT directory STREQUAL w_include AND EXISTS "${directory}/cudnn.h")
      file(REAL_PATH "${directory}/cudnn.h" real)
      if(NOT real STREQUAL own)
        set(other "${directory}")
      endif()
    endif()
  endforeach()
  set(forward FALSE)
  if(NOT w_suffix STREQUAL "")
    set(w_include_note "only headers named cudnn${w_suffix}.h are there: forwarding headers with the plain names are used")
    set(forward TRUE)
  elseif(NOT other STREQUAL "")
    set(w_include_note "${other} holds another cudnn.h: that of ${w_include} is put in front of it")
    set(forward TRUE)
    if(NOT w_include_mode STREQUAL "NONE")
      _cudnn_same_directory(forward "${w_include}" ${implicit} ${toolkit_directories})
    endif()
    set(w_include_mode PLAIN)
  endif()
  if(forward)
    set(w_include_mode PLAIN)
    if(NOT script_mode)
      _cudnn_forwarding_headers(w_compile_include)
    endif()
  endif()
endmacro()
