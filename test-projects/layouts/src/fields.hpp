// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace cudnn_cmake {

using Json = nlohmann::json;

/// Reads the fields of a JSON object with their types checked, and knows which of them nobody asked
/// for, so that a misspelt field is an error and not a step that quietly does something else.
class Fields {
 public:
  explicit Fields(const Json& object) : object_(object) {
    if (!object.is_object())
      throw std::invalid_argument("expected a JSON object, got " + object.dump());
  }

  bool has(const std::string& key) const { return object_.contains(key); }

  std::string text(const std::string& key) {
    const Json& value = get(key);
    if (!value.is_string()) throw std::invalid_argument("\"" + key + "\" must be a string");
    return value.get<std::string>();
  }
  std::string text_or(const std::string& key, const std::string& otherwise) {
    return has(key) ? text(key) : otherwise;
  }
  bool flag_or(const std::string& key, bool otherwise) {
    if (!has(key)) return otherwise;
    const Json& value = get(key);
    if (!value.is_boolean()) throw std::invalid_argument("\"" + key + "\" must be true or false");
    return value.get<bool>();
  }
  /// A string, or a number written as one: "12.9", 12.
  std::string number_text(const std::string& key) {
    const Json& value = get(key);
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number_unsigned()) return value.dump();
    throw std::invalid_argument("\"" + key + "\" must be a version (a string, or a whole number)");
  }
  std::vector<std::string> texts(const std::string& key) {
    std::vector<std::string> result;
    const Json& value = get(key);
    if (!value.is_array()) throw std::invalid_argument("\"" + key + "\" must be a list of strings");
    for (const Json& item : value) {
      if (!item.is_string())
        throw std::invalid_argument("\"" + key + "\" must be a list of strings");
      result.push_back(item.get<std::string>());
    }
    return result;
  }
  /// The value as it is; the field counts as read.
  const Json& get(const std::string& key) {
    const auto found = object_.find(key);
    if (found == object_.end()) throw std::invalid_argument("\"" + key + "\" is missing");
    used_.insert(key);
    return *found;
  }
  /// Throws when a field was not read.
  void refuse_others() const {
    for (const auto& item : object_.items()) {
      if (used_.count(item.key()) == 0)
        throw std::invalid_argument("unknown field \"" + item.key() + "\"");
    }
  }

 private:
  const Json& object_;
  std::set<std::string> used_;
};

}  // namespace cudnn_cmake
