// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "cudnn_cmake/json_value.hpp"

namespace cudnn_cmake {

/// Validates JSON values against a JSON Schema (draft 2020-12), as far as this project's schemas
/// go. A keyword that is not known here ends the validation: it would otherwise check nothing.
class JsonSchema {
 public:
  explicit JsonSchema(const JsonValue& schema) : root_(schema) {}

  /// What is wrong with the value, a line each; empty when it is valid. Throws std::runtime_error
  /// when the schema itself can't be followed.
  [[nodiscard]] std::vector<std::string> faults(const JsonValue& value) const {
    std::vector<std::string> list;
    check(root_, value, "$", list);
    return list;
  }

 private:
  using Kind = JsonValue::Kind;
  using Faults = std::vector<std::string>;

  void check(const JsonValue& schema, const JsonValue& value, const std::string& path,
             Faults& faults) const {
    if (schema.kind() == Kind::boolean) {
      if (!schema.boolean()) {
        faults.push_back(path + ": must not be there");
      }
      return;
    }
    if (schema.kind() != Kind::object) {
      throw std::runtime_error("a schema is neither an object nor a boolean, for " + path);
    }
    for (const std::string& keyword : schema.keys()) {
      check_keyword(keyword, schema, value, path, faults);
    }
  }

  void check_keyword(const std::string& keyword, const JsonValue& schema, const JsonValue& value,
                     const std::string& path, Faults& faults) const {
    const JsonValue& rule = *schema.find(keyword);
    if (keyword == "$schema" || keyword == "$id" || keyword == "$defs" || keyword == "title" ||
        keyword == "description") {
      return;
    }
    if (keyword == "$ref") {
      check(definition(rule.string()), value, path, faults);
    } else if (keyword == "type") {
      if (!has_type(value, rule.string())) {
        faults.push_back(path + ": is no " + rule.string());
      }
    } else if (keyword == "const") {
      if (value != rule) {
        faults.push_back(path + ": is not the constant");
      }
    } else if (keyword == "enum") {
      if (std::find(rule.elements().begin(), rule.elements().end(), value) ==
          rule.elements().end()) {
        faults.push_back(path + ": is none of the values that are allowed");
      }
    } else if (keyword == "minimum" || keyword == "exclusiveMinimum") {
      const bool is_large_enough =
          keyword == "minimum" ? value.number() >= rule.number() : value.number() > rule.number();
      if (value.kind() == Kind::number && !is_large_enough) {
        faults.push_back(path + ": is too small");
      }
    } else if (keyword == "minLength") {
      if (value.kind() == Kind::string &&
          static_cast<double>(value.string().size()) < rule.number()) {
        faults.push_back(path + ": is too short");
      }
    } else if (keyword == "required") {
      check_required(rule, value, path, faults);
    } else if (keyword == "properties") {
      check_properties(rule, value, path, faults);
    } else if (keyword == "additionalProperties") {
      check_additional(rule, schema.find("properties"), value, path, faults);
    } else if (keyword == "items") {
      check_items(rule, value, path, faults);
    } else if (keyword == "oneOf") {
      check_one_of(rule, value, path, faults);
    } else {
      throw std::runtime_error("the schema has a keyword that this validator lacks: " + keyword);
    }
  }

  /// "#/$defs/name"
  [[nodiscard]] const JsonValue& definition(const std::string& reference) const {
    const std::string prefix = "#/$defs/";
    const JsonValue* const definitions = root_.find("$defs");
    const JsonValue* const found =
        definitions != nullptr && reference.substr(0, prefix.size()) == prefix
            ? definitions->find(reference.substr(prefix.size()))
            : nullptr;
    if (found == nullptr) {
      throw std::runtime_error("the schema refers to what it doesn't have: " + reference);
    }
    return *found;
  }

  static bool has_type(const JsonValue& value, const std::string& type) {
    switch (value.kind()) {
      case Kind::null:
        return type == "null";
      case Kind::boolean:
        return type == "boolean";
      case Kind::number:
        return type == "number" || (type == "integer" && value.integer().has_value());
      case Kind::string:
        return type == "string";
      case Kind::array:
        return type == "array";
      case Kind::object:
        return type == "object";
    }
    return false;
  }

  static void check_required(const JsonValue& rule, const JsonValue& value, const std::string& path,
                             Faults& faults) {
    for (const JsonValue& name : rule.elements()) {
      if (value.kind() == Kind::object && value.find(name.string()) == nullptr) {
        faults.push_back(path + ": " + name.string() + " is missing");
      }
    }
  }

  void check_properties(const JsonValue& rule, const JsonValue& value, const std::string& path,
                        Faults& faults) const {
    for (const std::string& name : rule.keys()) {
      if (const JsonValue* const member = value.find(name)) {
        check(*rule.find(name), *member, path + "." + name, faults);
      }
    }
  }

  void check_additional(const JsonValue& rule, const JsonValue* properties, const JsonValue& value,
                        const std::string& path, Faults& faults) const {
    for (const std::string& name : value.keys()) {
      if (properties == nullptr || properties->find(name) == nullptr) {
        check(rule, *value.find(name), path + "." + name, faults);
      }
    }
  }

  void check_items(const JsonValue& rule, const JsonValue& value, const std::string& path,
                   Faults& faults) const {
    if (value.kind() == Kind::array) {
      for (std::size_t index = 0; index < value.elements().size(); ++index) {
        check(rule, value.elements()[index], path + "[" + std::to_string(index) + "]", faults);
      }
    }
  }

  void check_one_of(const JsonValue& rule, const JsonValue& value, const std::string& path,
                    Faults& faults) const {
    std::size_t valid = 0;
    std::string reasons;
    for (const JsonValue& alternative : rule.elements()) {
      Faults own;
      check(alternative, value, path, own);
      valid += own.empty() ? 1U : 0U;
      if (!own.empty()) {
        reasons += "\n    " + own.front();
      }
    }
    if (valid != 1) {
      faults.push_back(path + ": fits " + std::to_string(valid) + " of the alternatives, not one" +
                       reasons);
    }
  }

  const JsonValue& root_;
};

}  // namespace cudnn_cmake
