// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// double-misuse [<group>]: does the calls of the table, on whichever cuDNN the loader took, and
// compares the answers. With --list it prints the groups. Exit code 1 when an answer is another
// one.

#include <cstdio>
#include <cstring>
#include <set>

#include "table.hpp"

namespace {

using misuse::Answer;

cudnnStatus_t status_of(Answer answer) {
  switch (answer) {
    case Answer::success:
      return CUDNN_STATUS_SUCCESS;
    case Answer::bad_param:
      return CUDNN_STATUS_BAD_PARAM;
    case Answer::invalid_value:
      return misuse::is_9 ? CUDNN_STATUS_BAD_PARAM : CUDNN_STATUS_INVALID_VALUE;
    case Answer::not_supported:
      return CUDNN_STATUS_NOT_SUPPORTED;
    case Answer::arch_mismatch:
      return CUDNN_STATUS_ARCH_MISMATCH;
    case Answer::not_initialized:
      return CUDNN_STATUS_NOT_INITIALIZED;
    case Answer::alloc_failed:
      return CUDNN_STATUS_ALLOC_FAILED;
#if CUDNN_VERSION >= 90000
    case Answer::null_pointer:
      return CUDNN_STATUS_BAD_PARAM_NULL_POINTER;
    case Answer::not_finalized:
      return CUDNN_STATUS_BAD_PARAM_NOT_FINALIZED;
    case Answer::attribute_type:
      return CUDNN_STATUS_BAD_PARAM_ATTRIBUTE_TYPE;
    case Answer::version_mismatch:
      return CUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH;
    case Answer::schema_mismatch:
      return CUDNN_STATUS_SERIALIZATION_VERSION_MISMATCH;
#else
    case Answer::null_pointer:
    case Answer::not_finalized:
    case Answer::attribute_type:
      return CUDNN_STATUS_BAD_PARAM;
    case Answer::version_mismatch:
    case Answer::schema_mismatch:
      return CUDNN_STATUS_VERSION_MISMATCH;
#endif
  }
  return CUDNN_STATUS_INTERNAL_ERROR;
}

std::string group_of(const std::string& name) { return name.substr(0, name.find('.')); }

}  // namespace

int main(int argument_count, char** arguments) {
  misuse::Table table;
  for (const auto add :
       {misuse::add_library_cases, misuse::add_tensor_cases, misuse::add_filter_cases,
        misuse::add_convolution_cases, misuse::add_output_size_cases, misuse::add_no_handle_cases,
        misuse::add_activation_cases, misuse::add_descriptor_cases, misuse::add_attribute_cases,
        misuse::add_operation_cases, misuse::add_engine_cases, misuse::add_plan_cases}) {
    add(table);
  }
  const std::string wanted = argument_count > 1 ? arguments[1] : "";
  if (wanted == "--list") {
    std::set<std::string> groups;
    for (const misuse::Case& one : table.cases()) {
      groups.insert(group_of(one.name));
    }
    for (const std::string& group : groups) {
      std::printf("%s\n", group.c_str());
    }
    return 0;
  }
  int done = 0;
  int wrong = 0;
  for (const misuse::Case& one : table.cases()) {
    if (!wanted.empty() && group_of(one.name) != wanted) {
      continue;
    }
    ++done;
    const cudnnStatus_t expected = status_of(one.answer);
    const cudnnStatus_t seen = one.call();
    if (seen != expected) {
      ++wrong;
      std::printf("%s: %s (%d), expected %s (%d)\n", one.name.c_str(), cudnnGetErrorString(seen),
                  static_cast<int>(seen), cudnnGetErrorString(expected),
                  static_cast<int>(expected));
    }
  }
  std::printf("cuDNN %d: %d calls, %d answered otherwise\n", static_cast<int>(cudnnGetVersion()),
              done, wrong);
  return done == 0 || wrong != 0 ? 1 : 0;
}
