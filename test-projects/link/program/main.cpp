// SPDX-License-Identifier: BSD-3-Clause
// Says which cuDNN it was compiled with, which it runs with, and which files of cuDNN are mapped
// into the process.
#include <cudnn.h>
#include <dlfcn.h>

#include <fstream>
#include <iostream>
#include <set>
#include <string>

int main() {
  std::cout << "compiled " << CUDNN_VERSION << '\n';
  std::cout << "running " << cudnnGetVersion() << '\n';
  Dl_info info = {};
  if (dladdr(reinterpret_cast<void*>(&cudnnGetVersion), &info) != 0 && info.dli_fname != nullptr) {
    std::cout << "loaded " << info.dli_fname << '\n';
  }
  std::set<std::string> files;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    const std::size_t path = line.find('/');
    if (path == std::string::npos) continue;
    if (line.find("/libcudnn", path) != std::string::npos) files.insert(line.substr(path));
  }
  for (const std::string& file : files) std::cout << "mapped " << file << '\n';
}
