// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Checks a file that conv-benchmark wrote:
//
//   check-benchmark-output json <file> <schema>
//   check-benchmark-output csv <file>
//   check-benchmark-output svg <file>

#include <cstddef>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "csv_table.hpp"
#include "cudnn_cmake/json_value.hpp"
#include "cudnn_cmake/program.hpp"
#include "cudnn_cmake/text_file.hpp"
#include "json_schema.hpp"
#include "markup.hpp"

namespace {

std::string read(const std::string& file) {
  constexpr std::size_t limit = std::size_t{16} << 20U;
  return cudnn_cmake::read_text_file(file, limit);
}

int check(const std::vector<std::string>& arguments) {
  const std::string kind = arguments.empty() ? "" : arguments.front();
  if (kind == "json" && arguments.size() == 3) {
    const cudnn_cmake::JsonValue schema = cudnn_cmake::JsonValue::parse(read(arguments[2]));
    const std::vector<std::string> faults =
        cudnn_cmake::JsonSchema(schema).faults(cudnn_cmake::JsonValue::parse(read(arguments[1])));
    for (const std::string& fault : faults) {
      std::cerr << fault << '\n';
    }
    return faults.empty() ? 0 : 1;
  }
  if (kind == "csv" && arguments.size() == 2) {
    return cudnn_cmake::CsvTable(read(arguments[1])).size() == 0 ? 1 : 0;
  }
  if (kind == "svg" && arguments.size() == 2) {
    return cudnn_cmake::SvgReader(read(arguments[1])).read().empty() ? 1 : 0;
  }
  std::cerr << "json <file> <schema>, csv <file> or svg <file> is wanted\n";
  return 2;
}

}  // namespace

int main(int argument_count, char** arguments) {
  try {
    return check(cudnn_cmake::program_arguments(argument_count, arguments));
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
