# SPDX-License-Identifier: BSD-3-Clause
# The link takes the import library by its full path, and the program imports the DLL that was found
# and no other.
set(words "${run_STDOUT}")
file(GLOB responses "${case_build}/CMakeFiles/app.dir/*.rsp") # where make keeps the libraries
foreach(response IN LISTS responses)
  file(READ "${response}" text)
  string(APPEND words "${text}")
endforeach()
cudnn_cmake_expect_match("the link of app.exe" "tree/cudnn/lib/x64/cudnn(64_9)?\\.lib" "${words}")
file(STRINGS "${case_build}/app.exe" dlls REGEX "^cudnn[a-z0-9_]*\\.dll$")
cudnn_cmake_expect_equal("DLLs of cuDNN that app.exe imports" "cudnn64_9.dll" "${dlls}")
