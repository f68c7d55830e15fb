# ---- static archives ---------------------------------------------------------------------------------

# l_static: the archives of c_major in <listing>. The plain name is a link or copy of the one with the major in its name:
# of one beside which only another major's lies, it is that one's. For _cudnn_linux_libraries.
macro(_cudnn_list_archives)
  string(REGEX MATCHALL ";libcudnn[a-z0-9_]*_static(_v[0-9]+)?\\.a;" archives "${listing}")
  string(REGEX REPLACE ";*lib(cudnn[a-z0-9_]*_static)(_v[0-9]+)?\\.a;" ";\\1" l_static "${archives}")
  list(REMOVE_ITEM l_static "")
  list(REMOVE_DUPLICATES l_static)
  foreach(name IN LISTS l_static)
    set(own FALSE)
    if("${archives}" MATCHES ";lib${name}_v${c_major}\\.a;")
      set(own TRUE)
    elseif(NOT "${archives}" MATCHES ";lib${name}_v[0-9]+\\.a;"
        AND (NOT name STREQUAL "cudnn_static" OR c_version VERSION_LESS 8.3)) # one archive of all ends with 8.2
      set(own TRUE)
    endif()
    if(own AND "static" IN_LIST components)
      if(NOT EXISTS "${c_directory}/lib${name}_v${c_major}.a" AND NOT EXISTS "${c_directory}/lib${name}.a")
        set(own FALSE) # links that lead nowhere
      endif()
    endif()
    if(NOT own)
      list(REMOVE_ITEM l_static ${name})
    endif()
  endforeach()
endmacro()

# What a program links to have the winner inside, as files in the order that a linker needs which goes through them
# once:
#   w_static_archives  cuDNN's own. Up to 8.2 one archive is all of it, and the others beside it are its parts.
#   w_static_cuda      CUDA's that they need; the name of FindCUDAToolkit's target, where no file was found
# and says what the toolkit lacks. NVIDIA names cublasLt, nvrtc, nvrtc-builtins, nvptxcompiler, cudart and zlib for 9;
# 7 and 8 call cublas, too.
macro(_cudnn_static_recipe)
  string(REGEX MATCH "^[0-9]+" major "${w_version}")
  _cudnn_get(excluded CUDNN_STATIC_EXCLUDE)
  list(TRANSFORM excluded REPLACE "^(cudnn_)?(.+)$" "cudnn_\\2_static")
  list(TRANSFORM excluded REPLACE "_static_static$" "_static")
  set(names "${w_static}")
  if("cudnn_static" IN_LIST names)
    set(names cudnn_static)
  endif()
  foreach(pattern IN ITEMS "(adv|cnn)_train" "ops_train" "(adv|cnn)(_infer)?" "ops(_infer)?" "" "graph")
    foreach(name IN LISTS names)
      if((pattern STREQUAL "" AND NOT name MATCHES "^cudnn_((adv|cnn|ops)(_infer|_train)?|graph)_static$")
          OR name MATCHES "^cudnn_${pattern}_static$")
        foreach(suffix IN ITEMS "_v${major}" "")
          set(file "${w_library_directory}/lib${name}${suffix}.a")
          if(NOT name IN_LIST excluded AND EXISTS "${file}")
            list(APPEND w_static_archives "${file}")
            break() # the other one is a link or a copy
          endif()
        endforeach()
      endif()
    endforeach()
  endforeach()
  if(w_static_archives STREQUAL "")
    set(w_static "") # links that lead nowhere
  endif()
  set(names cublasLt_static nvrtc_static nvrtc-builtins_static nvptxcompiler_static culibos cudart_static)
  if(major EQUAL 8)
    list(PREPEND names cublas_static)
  elseif(major LESS 8)
    set(names cublas_static cublasLt_static culibos cudart_static)
  endif()
  _cudnn_get(directories CUDAToolkit_LIBRARY_DIR)
  if(NOT toolkit_root STREQUAL "")
    list(APPEND directories "${toolkit_root}/lib64" "${toolkit_root}/lib" "${toolkit_root}/lib/${multiarch}")
  endif()
  if(NOT toolkit_include STREQUAL "")
    list(APPEND directories "${toolkit_include}/../lib")
  endif()
  set(missing "")
  foreach(name IN LISTS names)
    set(file "")
    foreach(directory IN LISTS directories)
      if(EXISTS "${directory}/lib${name}.a")
        cmake_path(SET file NORMALIZE "${directory}/lib${name}.a")
        break()
      endif()
    endforeach()
    if(file STREQUAL "")
      string(REPLACE "-" "_" file "CUDA::${name}")
      # What no release of that major is known to do without; the rest came with later CUDA.
      if(NOT TARGET ${file} AND NOT name STREQUAL "culibos"
          AND (major GREATER 8 OR name MATCHES "^(cublas|cudart)_static$"))
        list(APPEND missing "lib${name}.a")
      endif()
    endif()
    list(APPEND w_static_cuda "${file}")
  endforeach()
  if(missing AND "static" IN_LIST components)
    list(JOIN missing ", " missing)
    set(where "the CUDA toolkit ${toolkit_root}")
    if(toolkit_root STREQUAL "")
      set(where "this machine, as no CUDA toolkit was seen,")
    endif()
    _cudnn_notice(static "static cuDNN ${w_version} needs ${missing}, which ${where} lacks: link what has it, or install it")
  endif()
endmacro()

# The link items for all of it. All members are taken (--whole-archive): cuDNN finds its kernels through objects that
# nothing names, and runs slowly or not at all without them; CUDNN_STATIC_WHOLE_ARCHIVE=OFF leaves that to the linker.
# Everything stands in one group, since cuDNN's archives need each other in both directions.
function(_cudnn_static_items out)
  set(whole TRUE)
  if(DEFINED CUDNN_STATIC_WHOLE_ARCHIVE AND NOT CUDNN_STATIC_WHOLE_ARCHIVE)
    set(whole FALSE)
  endif()
  set(targets "${w_static_cuda}")
  list(FILTER targets INCLUDE REGEX "^CUDA::")
  list(TRANSFORM targets REPLACE "(.+)" "$<TARGET_NAME_IF_EXISTS:\\1>")
  set(files "${w_static_cuda}")
  list(FILTER files EXCLUDE REGEX "^CUDA::")
  # As one flag, which nothing else gives: under their own names they may be taken for what the program itself links,
  # and come before the archives, where a linker drops them as not needed.
  set(system -lz -ldl -lrt -lpthread)
  if(w_version VERSION_LESS 8.3) # no zlib yet
    list(REMOVE_ITEM system -lz)
  endif()
  if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.24)
    list(JOIN w_static_archives "," group)
    if(whole)
      set(group "$<LINK_LIBRARY:WHOLE_ARCHIVE,${group}>")
    endif()
    list(PREPEND files "${group}")
    list(JOIN files "," group)
    list(JOIN system "," system)
    set(group "$<LINK_GROUP:RESCAN,${group}>" "-Wl,${system}")
  else()
    # One link item: as items of their own the flags would be de-duplicated, and the archives move out from between
    # them. Quoted against the shell, since an item that is a flag is written as it stands.
    set(words --start-group ${w_static_archives} ${files} --end-group ${system})
    if(whole)
      set(words
        --start-group --whole-archive ${w_static_archives} --no-whole-archive ${files} --end-group ${system})
    endif()
    list(JOIN words "," group)
    if(NOT group MATCHES "^[-A-Za-z0-9_./,+=@%:]*$")
      set(group "'${group}'")
    endif()
    set(group "-Wl,${group}")
  endif()
  set(${out} ${group} ${targets} PARENT_SCOPE)
endfunction()

# CUDNN::cudnn_static and a target for each archive; with CUDNN_USE_STATIC_LIBS also the names of the shared libraries:
# whatever is linked of them is inside, and nothing is loaded.
function(_cudnn_add_static_targets)
  foreach(file IN LISTS w_static_archives)
    string(REGEX REPLACE "^.*/lib(cudnn[a-z0-9_]*_static)[^/]*$" "\\1" name "${file}")
    if(NOT name STREQUAL "cudnn_static" AND NOT TARGET CUDNN::${name})
      add_library(CUDNN::${name} STATIC IMPORTED)
      set_target_properties(CUDNN::${name} PROPERTIES
        IMPORTED_LOCATION "${file}" INTERFACE_LINK_LIBRARIES CUDNN::headers)
    endif()
  endforeach()
  _cudnn_static_items(items)
  _cudnn_add_interfaces("" "CUDNN::headers;${items}" CUDNN::cudnn_static)
  if(use_static AND NOT TARGET CUDNN::cudnn)
    list(TRANSFORM w_subs PREPEND CUDNN:: OUTPUT_VARIABLE names)
    _cudnn_add_interfaces("" CUDNN::cudnn_static ${names})
    set_target_properties(CUDNN::cudnn PROPERTIES
      CUDNN_VERSION "${w_version}" CUDNN_CUDA_VERSION "${w_cuda}" CUDNN_ROOT "${w_root}")
  endif()
endfunction()

# With CUDNN_USE_STATIC_LIBS: what code without targets links, and no file to be deployed. For _cudnn_main.
macro(_cudnn_set_static_results)
  _cudnn_static_items(value)
  set(CUDNN_LIBRARIES "${value}" PARENT_SCOPE)
  set(CUDNN_RUNTIME_FILES "" PARENT_SCOPE)
  set(CUDNN_RUNTIME_DIRS "" PARENT_SCOPE)
endmacro()
