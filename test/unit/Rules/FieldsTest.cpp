// The tables of keys and what the schema is made of besides fit each other, and
// rules/schema.json is what they say.
#include "Rules/Describe/PackSchema.h"
#include "Rules/Describe/SchemaTypes.h"
#include "Rules/Fields/Walk.h"
#include "Rules/Read/Values.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

static const json &schema() {
  static const json whole = json(packSchema());
  return whole;
}

static const json &definition(const std::string &name) {
  static const json none;
  const json &all = schema()["$defs"];
  EXPECT_TRUE(all.contains(name)) << "#/$defs has no " << name;
  return all.contains(name) ? all[name] : none;
}

/// The JSON type of what a member of the type `Value` can be read from.
template <typename Value> static std::string kindOf() {
  if constexpr (requires { typename Value::mapped_type; })
    return "object";
  else if constexpr (std::is_same_v<Value, std::string>)
    return "string";
  else if constexpr (requires(Value v) { v.push_back(*v.begin()); })
    return "array";
  else if constexpr (HasFields<Value> || std::is_same_v<Value, ReleaseRange>)
    return "object";
  else if constexpr (requires(Value v) { v.value(); })
    return kindOf<typename Value::value_type>();
  else if constexpr (std::is_same_v<Value, bool>)
    return "boolean";
  else if constexpr (std::is_same_v<Value, unsigned>)
    return "integer";
  else
    return "string"; // patterns and enumerations
}

/// The JSON type of a definition; "" when it is open or said otherwise.
static std::string typeOf(const std::string &name) {
  const json &found = definition(name);
  if (found.contains("$ref"))
    return typeOf(found["$ref"].get<std::string>().substr(8));
  if (found.contains("enum") && found["enum"][0].is_string())
    return "string";
  return found.value("type", "");
}

/// Calls `visit` with each key of each object.
template <typename Visit> static void forEachKeyOfAll(Visit visit) {
  forEachObject([&]<typename Object>() { forEachKey<Object>(visit); });
}

/// Type => a key that has it.
static std::map<std::string, std::string> typesOfKeys() {
  std::map<std::string, std::string> types;
  forEachKeyOfAll([&](const auto &field) { types[field.type] = field.key; });
  return types;
}

// Run `torch-decouple rules schema > rules/schema.json` when this fails.
TEST(ProjectRules, SchemaIsCurrent) {
  auto text = llvm::MemoryBuffer::getFile(RULES_DIRECTORY "/schema.json");
  ASSERT_TRUE(bool(text));
  EXPECT_TRUE((*text)->getBuffer() == packSchemaText())
      << "rules/schema.json is stale";
}

// A member that cannot hold what the schema lets through ends in an exception.
TEST(Fields, ValuesAreOfTheKindThatMembersAreReadFrom) {
  forEachKeyOfAll(
      []<typename Object, typename Value>(const Field<Object, Value> &field) {
        std::string found = typeOf(field.type), kind = kindOf<Value>();
        // A text can be read from lines.
        bool fits = found == kind || found.empty() ||
                    (found == "array" && kind == "string");
        EXPECT_TRUE(fits) << field.key << ": " << field.type << " is " << found
                          << " and read as " << kind;
      });
}

// Two objects of one name would be one in the schema.
TEST(Fields, ObjectsAreOfTheTypeThatTheirTableNames) {
  forEachKeyOfAll(
      []<typename Object, typename Value>(const Field<Object, Value> &field) {
        if constexpr (HasFields<Value>)
          EXPECT_STREQ(field.type, Fields<Value>::name) << field.key;
      });
}

// What a type is called in one place alone would be checked nowhere.
TEST(Fields, TypesOfPathsAreOfTheTables) {
  for (const auto &[type, paths] : PathTypes)
    EXPECT_TRUE(typesOfKeys().count(type)) << type;
}

TEST(Fields, EachTypeOfTheSchemaIsUsed) {
  std::string text = schema().dump();
  const auto types = schemaTypes();
  for (const auto &[name, type] : types.items())
    EXPECT_NE(text.find("\"#/$defs/" + name + "\""), std::string::npos) << name;
}

TEST(Fields, WordsOfAnEnumerationAreThoseThatRulesMaySay) {
  EXPECT_EQ(definition("difference")["enum"],
            json({"same", "differs", "unknown"}));
  EXPECT_EQ(definition("fileActions")["items"]["enum"],
            json({"keep", "move", "supplement"}));
  EXPECT_EQ(definition("action")["enum"],
            json({"keep", "move", "supplement", "act"}));
}

TEST(Fields, EachKindOfRulesIsAListOfTheSchema) {
  RulePack pack;
  forEachKind(pack, [](const RuleKind &kind, const auto &rules) {
    using Rule = typename std::decay_t<decltype(rules)>::value_type;
    std::string file = schema()["properties"][kind.file]["$ref"];
    const json &list = definition(file.substr(8))["properties"][kind.list];
    EXPECT_EQ(list["items"]["$ref"],
              std::string("#/$defs/") + Fields<Rule>::name)
        << kind.file << " " << kind.list;
  });
}
