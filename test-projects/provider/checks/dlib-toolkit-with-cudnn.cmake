# SPDX-License-Identifier: BSD-3-Clause
# The toolkit gets a cuDNN of its own: this machine's.
foreach(header IN LISTS headers)
  get_filename_component(name "${header}" NAME)
  file(CREATE_LINK "${header}" "${case_tree}/cuda/include/${name}" SYMBOLIC)
endforeach()
foreach(name IN LISTS libraries)
  file(CREATE_LINK "${dlib_cudnn_library}/${name}" "${case_tree}/cuda/lib64/${name}" SYMBOLIC)
endforeach()
