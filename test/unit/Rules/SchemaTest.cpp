#include "Rules/Json/Schema.h"
#include <gtest/gtest.h>

using namespace decouple;
using nlohmann::json;

/// The problems of `file` as the content of "f", one a line.
static std::string check(const std::string &schema, const std::string &file) {
  json root = {{"type", "object"},
               {"properties", {{"f", json::parse(schema)}}},
               {"$defs",
                {{"word", {{"type", "string"}, {"pattern", "^[a-z]+$"}}},
                 {"loop", {{"$ref", "#/$defs/loop"}}}}}};
  auto compiled = Schema::create("schema.json", root);
  if (!compiled)
    return llvm::toString(compiled.takeError());
  std::string out;
  for (const Problem &p : compiled->check({{"f", json::parse(file)}}))
    out += (out.empty() ? "" : "\n") + p.place + ": " + p.message;
  return out;
}

TEST(Schema, Types) {
  EXPECT_EQ(check(R"({"type":"string"})", "1"), "f: must be a string");
  EXPECT_EQ(check(R"({"type":"integer"})", "1.5"), "f: must be an integer");
  EXPECT_EQ(check(R"({"type":"boolean"})", "true"), "");
  EXPECT_EQ(check(R"({"type":"array"})", "{}"), "f: must be an array");
}

TEST(Schema, EnumAndConst) {
  EXPECT_EQ(check(R"({"enum":["a","b",true]})", "\"c\""),
            "f: must be \"a\", \"b\" or true");
  EXPECT_EQ(check(R"({"const":true})", "false"), "f: must be true");
}

TEST(Schema, Objects) {
  const char *schema =
      R"({"type":"object","required":["a"],"minProperties":1,
          "additionalProperties":false,
          "properties":{"a":{"type":"integer"},"b":{}},
          "patternProperties":{"^x-":{"type":"string"}}})";
  EXPECT_EQ(check(schema, R"({"a":1,"b":[],"x-y":""})"), "");
  EXPECT_EQ(check(schema, R"({"a":1,"c":2})"),
            "f#/c: unknown key `c` (known: a, b)");
  EXPECT_EQ(check(schema, R"({"b":1})"), "f#/a: missing");
  EXPECT_EQ(check(schema, "{}"), "f#/a: missing\nf: must not be empty");
  EXPECT_EQ(check(schema, R"({"a":"","x-":1})"),
            "f#/a: must be an integer\nf#/x-: must be a string");
}

TEST(Schema, AMistypedKeyIsToldWithTheLikelyOne) {
  const char *schema = R"({"additionalProperties":false,
                           "properties":{"macros":{},"tier":{}}})";
  EXPECT_EQ(check(schema, R"({"tire":1})"),
            "f#/tire: unknown key `tire` (did you mean `tier`? known: macros, "
            "tier)");
}

TEST(Schema, ArraysNameTheElement) {
  const char *schema =
      R"({"type":"array","minItems":1,"items":{"$ref":"#/$defs/word"}})";
  EXPECT_EQ(check(schema, R"(["a","B"])"), "f#/1: `B` does not match ^[a-z]+$");
  EXPECT_EQ(check(schema, "[]"), "f: must not be empty");
}

TEST(Schema, MinLength) {
  EXPECT_EQ(check(R"({"minLength":1})", "\"\""), "f: must not be empty");
}

TEST(Schema, OneOfSpeaksOfTheFormThatGotFurthest) {
  const char *schema = R"({"oneOf":[{"type":"string"},
      {"type":"object","additionalProperties":false,"properties":{"a":{}}}]})";
  EXPECT_EQ(check(schema, R"({"b":1})"), "f#/b: unknown key `b` (known: a)");
  EXPECT_EQ(check(schema, "1"), "f: must be a string, or must be an object");
  EXPECT_EQ(check(R"({"oneOf":[{"type":"string"},{}]})", "\"\""),
            "f: fits more than one of the allowed forms");
}

TEST(Schema, KeysAreEscapedInPlaces) {
  EXPECT_EQ(check(R"({"additionalProperties":false})", R"({"a/b~":1})"),
            "f#/a~1b~0: unknown key `a/b~`");
}

TEST(Schema, FaultsOfTheSchemaItself) {
  EXPECT_EQ(
      check(R"({"maxItems":1})", "1"),
      "schema.json#/properties/f/maxItems: unknown keyword or wrong value");
  EXPECT_EQ(
      check(R"({"required":"a"})", "1"),
      "schema.json#/properties/f/required: unknown keyword or wrong value");
  EXPECT_EQ(check(R"({"pattern":"("})", "1"),
            "schema.json#/properties/f/pattern: bad pattern `(`: parentheses "
            "not balanced");
  EXPECT_EQ(check(R"({"$ref":"#/$defs/none"})", "1"),
            "schema.json#/properties/f/$ref: `#/$defs/none` is not one of "
            "#/$defs");
  EXPECT_EQ(check(R"({"items":1})", "1"),
            "schema.json#/properties/f/items: unknown keyword or wrong value");
  EXPECT_EQ(check(R"({"$ref":"#/$defs/loop"})", "1"),
            "f: the schema is nested too deeply");
}

TEST(Schema, OneFileAloneIsNotAskedForTheOthers) {
  json root = json::parse(
      R"({"type":"object","required":["f","g"],"additionalProperties":false,
          "properties":{"f":{"type":"object","required":["a"]},"g":{}}})");
  auto schema = Schema::create("schema.json", root);
  ASSERT_TRUE(bool(schema));
  Problems problems = schema->checkFile("f", json::object());
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].place, "f#/a");
}
