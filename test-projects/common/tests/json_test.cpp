// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/json.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

namespace cudnn_cmake {
namespace {

TEST(json, escapes_quotes_backslashes_and_control_characters) {
  EXPECT_EQ(json_string(""), R"("")");
  EXPECT_EQ(json_string(R"(C:\a "b"/c)"), R"("C:\\a \"b\"/c")");
  EXPECT_EQ(json_string("a\nb\tc\x01\x1f\x7f"), R"("a\u000ab\u0009c\u0001\u001f\u007f")");
  EXPECT_EQ(json_string(std::string("a\0b", 3)), R"("a\u0000b")");
}

TEST(json, keeps_utf8) {
  EXPECT_EQ(json_string("größe 大 🙂"), "\"größe 大 🙂\"");
  // The first and last code point of each length.
  for (const char* const text :
       {"\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xEF\xBF\xBF",
        "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(json_string(text), '"' + std::string(text) + '"');
  }
}

TEST(json, replaces_what_is_not_utf8) {
  EXPECT_EQ(json_string("a\xFF"
                        "b"),
            R"("a\ufffdb")");
  EXPECT_EQ(json_string("\xC3"), R"("\ufffd")");                                // cut off
  EXPECT_EQ(json_string("\x80"), R"("\ufffd")");                                // no lead byte
  EXPECT_EQ(json_string("\xC0\xAF"), R"("\ufffd\ufffd")");                      // overlong '/'
  EXPECT_EQ(json_string("\xE0\x80\xAF"), R"("\ufffd\ufffd\ufffd")");            // overlong
  EXPECT_EQ(json_string("\xED\xA0\x80"), R"("\ufffd\ufffd\ufffd")");            // a surrogate
  EXPECT_EQ(json_string("\xF4\x90\x80\x80"), R"("\ufffd\ufffd\ufffd\ufffd")");  // above U+10FFFF
  EXPECT_EQ(json_string("\xE5\xA4\""), R"("\ufffd\ufffd\"")");  // the quote isn't swallowed
}

TEST(json, numbers_read_back) {
  for (const double value : {0.1, 1.0 / 3, 1e300, -5e-324, 16777217.0}) {
    EXPECT_EQ(std::strtod(json_number(value).c_str(), nullptr), value);
  }
  EXPECT_EQ(json_number(1), "1");
  EXPECT_EQ(json_number(std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(json_number(-std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(json_number(std::numeric_limits<double>::quiet_NaN()), "null");
}

TEST(json, objects_keep_order_and_types) {
  const std::string text = "b";
  const JsonObject inner = JsonObject().add("x", 1).add("y", text);
  EXPECT_EQ(JsonObject()
                .add("literal", "a")
                .add("string", text)
                .add("true", true)
                .add("negative", -1)
                .add("largest", std::numeric_limits<std::uint64_t>::max())
                .add("size", std::size_t{7})
                .add("half", 0.5)
                .add("in\"ner", inner)
                .text(),
            R"({"literal":"a","string":"b","true":true,"negative":-1,)"
            R"("largest":18446744073709551615,"size":7,"half":0.5,"in\"ner":{"x":1,"y":"b"}})");
  EXPECT_EQ(JsonObject().text(), "{}");
}

TEST(json, append_joins_objects) {
  EXPECT_EQ(JsonObject().append(JsonObject()).text(), "{}");
  EXPECT_EQ(JsonObject().append(JsonObject().add("a", 1)).text(), R"({"a":1})");
  EXPECT_EQ(JsonObject().add("a", 1).append(JsonObject()).text(), R"({"a":1})");
  EXPECT_EQ(JsonObject().add("a", 1).append(JsonObject().add("b", 2)).add("c", 3).text(),
            R"({"a":1,"b":2,"c":3})");
}

TEST(json_object, lists_of_texts) {
  const std::vector<std::string> none;
  EXPECT_EQ(JsonObject().add("files", none).text(), R"({"files":[]})");
  const std::vector<std::string> some = {"a", "b\"c"};
  EXPECT_EQ(JsonObject().add("files", some).add("n", 1).text(), R"({"files":["a","b\"c"],"n":1})");
}

TEST(json_object, lists_of_objects) {
  const std::vector<JsonObject> none;
  EXPECT_EQ(JsonObject().add("runs", none).text(), R"({"runs":[]})");
  const std::vector<JsonObject> some = {JsonObject().add("a", 1), JsonObject()};
  EXPECT_EQ(JsonObject().add("runs", some).add("n", 1).text(), R"({"runs":[{"a":1},{}],"n":1})");
}

}  // namespace
}  // namespace cudnn_cmake
