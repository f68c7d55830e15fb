// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors

#include "cudnn_cmake/json_value.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace cudnn_cmake {
namespace {

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(JsonValue::parse(text));
  } catch (const JsonError& error) {
    return error.what();
  }
  return "taken";
}

TEST(json_value, reads_every_kind) {
  const JsonValue value = JsonValue::parse(
      " { \"a\" : [ 1 , -2.5e1 , true , false , null , \"t\" ] , \"b\" : { } , \"c\" : [ ] } ");
  ASSERT_EQ(value.kind(), JsonValue::Kind::object);
  const JsonValue* const list = value.find("a");
  ASSERT_NE(list, nullptr);
  ASSERT_EQ(list->elements().size(), 6U);
  EXPECT_EQ(list->elements()[0].integer(), 1);
  EXPECT_EQ(list->elements()[1].number(), -25);
  EXPECT_EQ(list->elements()[1].integer(), std::nullopt);
  EXPECT_TRUE(list->elements()[2].boolean());
  EXPECT_EQ(list->elements()[3].kind(), JsonValue::Kind::boolean);
  EXPECT_EQ(list->elements()[4].kind(), JsonValue::Kind::null);
  EXPECT_EQ(list->elements()[5].string(), "t");
  EXPECT_EQ(value.find("b")->kind(), JsonValue::Kind::object);
  EXPECT_EQ(value.find("c")->elements().size(), 0U);
  EXPECT_EQ(value.find("d"), nullptr);
}

TEST(json_value, reads_strings) {
  EXPECT_EQ(JsonValue::parse(R"("\"\\\/\b\f\n\r\t")").string(), "\"\\/\b\f\n\r\t");
  EXPECT_EQ(JsonValue::parse(R"("\u0041\u00e9\u20AC\ud83d\ude00")").string(),
            "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
  EXPECT_EQ(JsonValue::parse("\"\xC3\xA9\"").string(), "\xC3\xA9");
  EXPECT_EQ(JsonValue::parse(R"("a\u0000b")").string(), std::string("a\0b", 3));
}

TEST(json_value, whole_numbers_have_bounds) {
  EXPECT_EQ(JsonValue::parse("9223372036854775807").integer(), 9223372036854775807);
  EXPECT_EQ(JsonValue::parse("9223372036854775808").integer(), std::nullopt);
  EXPECT_EQ(JsonValue::parse("-0").integer(), 0);
  EXPECT_EQ(JsonValue::parse("1.0").integer(), std::nullopt);
  EXPECT_EQ(JsonValue::parse("1e2").number(), 100);
}

TEST(json_value, says_what_is_wrong_and_where) {
  EXPECT_EQ(error_of(""), "the text ends early at line 1, column 1");
  EXPECT_EQ(error_of("{\n \"a\": 1,\n \"a\": 2}"),
            "the key \"a\" is there twice, the second time at line 3, column 5");
  EXPECT_EQ(error_of("[1,]"), "no value at line 1, column 4");
  EXPECT_EQ(error_of("[1 2]"), "',' or ']' is missing at line 1, column 4");
  EXPECT_EQ(error_of("{1:2}"), "a key in quotes is missing at line 1, column 2");
  EXPECT_EQ(error_of("{\"a\" 2}"), "':' is missing at line 1, column 6");
  EXPECT_EQ(error_of("1 2"), "something follows the value at line 1, column 3");
}

TEST(json_value, refuses_what_is_no_json) {
  for (const char* const text : {"{",           "[",
                                 "\"",          "\"a",
                                 "tru",         "nul",
                                 "+1",          "01",
                                 "-",           "1.",
                                 ".5",          "1e",
                                 "1e+",         "NaN",
                                 "1e999",       "'a'",
                                 "\"\\x\"",     "\"\\u12\"",
                                 "\"\\u12g4\"", "\"\\ud800\"",
                                 "\"\\udc00\"", "\"\\ud800\\u0041\"",
                                 "\"\x01\"",    "\"\xFF\"",
                                 "{\"a\":1,}",  "[1]]",
                                 "\"\\"}) {
    EXPECT_NE(error_of(text), "taken") << text;
  }
}

TEST(json_value, bounds_the_depth) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_EQ(error_of(nested(60)), "taken");
  EXPECT_EQ(error_of(nested(100000)).find("more than 64 levels"), 0U);
}

TEST(json_value, compares_by_value) {
  const auto parse = [](const char* text) { return JsonValue::parse(text); };
  EXPECT_EQ(parse(R"({"a":1,"b":[true,"x"]})"), parse(R"({ "b" : [ true , "x" ] , "a" : 1 })"));
  EXPECT_NE(parse("[1,2]"), parse("[2,1]"));
  EXPECT_NE(parse(R"({"a":1})"), parse(R"({"a":1,"b":2})"));
  EXPECT_NE(parse(R"({"a":1})"), parse(R"({"b":1})"));
  EXPECT_NE(parse("0"), parse("false"));
  EXPECT_NE(parse("\"1\""), parse("1"));
}

}  // namespace
}  // namespace cudnn_cmake
