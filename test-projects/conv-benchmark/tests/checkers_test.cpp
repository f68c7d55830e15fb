// SPDX-License-Identifier: BSD-3-Clause
// Copyright the cudnn-cmake authors
//
// Tests of what the other tests judge by.

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "csv_table.hpp"
#include "cudnn_cmake/json_value.hpp"
#include "json_schema.hpp"
#include "markup.hpp"

namespace {

using cudnn_cmake::CsvError;
using cudnn_cmake::CsvTable;
using cudnn_cmake::JsonSchema;
using cudnn_cmake::JsonValue;
using cudnn_cmake::MarkupError;
using cudnn_cmake::SvgReader;

std::size_t fault_count(const std::string& schema, const std::string& value) {
  const JsonValue rules = JsonValue::parse(schema);
  return JsonSchema(rules).faults(JsonValue::parse(value)).size();
}

/// A schema, a value that fits and one that does not.
struct Rule {
  const char* schema;
  const char* fitting;
  const char* other;
};

class Keyword : public testing::TestWithParam<Rule> {};

TEST_P(Keyword, TellsWhatFitsFromWhatDoesNot) {
  EXPECT_EQ(fault_count(GetParam().schema, GetParam().fitting), 0U);
  EXPECT_EQ(fault_count(GetParam().schema, GetParam().other), 1U);
}

INSTANTIATE_TEST_SUITE_P(
    JsonSchema, Keyword,
    testing::Values(
        Rule{R"({"type":"integer"})", "3", "3.5"}, Rule{R"({"type":"number"})", "3.5", "\"3\""},
        Rule{R"({"type":"string"})", "\"\"", "null"}, Rule{R"({"type":"array"})", "[]", "{}"},
        Rule{R"({"type":"object"})", "{}", "[]"}, Rule{R"({"type":"boolean"})", "true", "1"},
        Rule{R"({"type":"null"})", "null", "0"}, Rule{R"({"const":true})", "true", "false"},
        Rule{R"({"enum":["a","b"]})", "\"b\"", "\"c\""}, Rule{R"({"minimum":1})", "1", "0.5"},
        Rule{R"({"exclusiveMinimum":0})", "0.1", "0"}, Rule{R"({"minLength":1})", "\"a\"", "\"\""},
        Rule{R"({"required":["a"]})", R"({"a":1})", R"({"b":1})"},
        Rule{R"({"properties":{"a":{"type":"string"}}})", R"({"a":"","b":1})", R"({"a":1})"},
        Rule{R"({"properties":{"a":{}},"additionalProperties":false})", R"({"a":1})",
             R"({"a":1,"b":2})"},
        Rule{R"({"additionalProperties":{"type":"string"}})", R"({"a":""})", R"({"a":1})"},
        Rule{R"({"items":{"type":"string"}})", R"(["a"])", R"(["a",1])"},
        Rule{R"({"oneOf":[{"type":"string"},{"type":"number"}]})", "1", "null"},
        Rule{R"({"oneOf":[{"type":"integer"},{"type":"number"}]})", "1.5", "1"},
        Rule{R"({"$ref":"#/$defs/x","$defs":{"x":{"const":1}}})", "1", "2"}));

TEST(JsonSchema, NamesThePlaceOfAFault) {
  const JsonValue schema = JsonValue::parse(R"({"properties":{"a":{"items":{"type":"string"}}}})");
  EXPECT_EQ(JsonSchema(schema).faults(JsonValue::parse(R"({"a":["x",1]})")),
            std::vector<std::string>{"$.a[1]: is no string"});
}

TEST(JsonSchema, RefusesASchemaThatItCannotFollow) {
  EXPECT_THROW(fault_count(R"({"maximum":1})", "1"), std::runtime_error);
  EXPECT_THROW(fault_count(R"({"$ref":"#/$defs/x"})", "1"), std::runtime_error);
  EXPECT_THROW(fault_count("3", "1"), std::runtime_error);
}

std::string svg(const std::string& content) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg width=\"1\">" + content + "</svg>\n";
}

TEST(SvgReader, ReadsTexts) {
  EXPECT_EQ(SvgReader(svg("<rect x=\"1\"/>\n<text>a &amp; b</text>")).read(),
            std::vector<std::string>{"a & b"});
}

TEST(SvgReader, RefusesWhatIsNoPicture) {
  for (const std::string& text :
       {std::string(), std::string("<svg/>"), svg("<rect>"), svg("<rect x=\"1\" x=\"2\"/>"),
        svg("<rect x=1/>"), svg("<rect x=\"<\"/>"), svg("<text>&nbsp;</text>"), svg("a & b"),
        svg("<text>\x01</text>"), svg("<text>\xff</text>"), svg("<text></rect>"), svg("<svg/>"),
        svg("<script>x</script>"), svg("<rect onclick=\"x\"/>"), svg("<style>x</style>"),
        svg("<rect fill=\"url(http://x)\"/>"), svg("<image/>"), svg("<!-- x -->"), svg("") + "x"}) {
    EXPECT_THROW(SvgReader(text).read(), MarkupError) << text;
  }
}

TEST(CsvTable, ReadsFields) {
  const CsvTable table("a,b\n1,\"x, \"\"y\"\"\"\n,\n");
  ASSERT_EQ(table.size(), 2U);
  EXPECT_EQ(table.at(0, "a"), "1");
  EXPECT_EQ(table.at(0, "b"), "x, \"y\"");
  EXPECT_EQ(table.at(1, "b"), "");
  EXPECT_THROW(static_cast<void>(table.at(0, "c")), CsvError);
}

TEST(CsvTable, RefusesWhatIsNone) {
  for (const char* const text :
       {"", "a,b", "a,b\n1\n", "a\n1,2\n", "a\n\"x\n", "a\n\"x\"y\n", "a\nx\"y\n", "a,"}) {
    EXPECT_THROW(CsvTable{text}, CsvError) << text;
  }
}

}  // namespace
