// The tables of keys and rules/schema.json say the same.
#include "Rules/Fields/FactFields.h"
#include "Rules/Fields/PatchFields.h"
#include "Rules/Fields/UnitFields.h"
#include "Rules/Kinds.h"
#include "Rules/Read/Values.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>

using namespace decouple;
using nlohmann::json;

static const json &schema() {
  static const json whole = [] {
    auto text = llvm::MemoryBuffer::getFile(RULES_DIRECTORY "/schema.json");
    return json::parse((*text)->getBuffer().str());
  }();
  return whole;
}

static const json &definition(const std::string &name) {
  static const json none;
  const json &all = schema()["$defs"];
  EXPECT_TRUE(all.contains(name)) << "#/$defs has no " << name;
  return all.contains(name) ? all[name] : none;
}

static json referenceTo(const std::string &name) {
  return {{"$ref", "#/$defs/" + name}};
}

/// The words that `Value`, or what is in it, is read from; none when it is no
/// enumeration.
template <typename Value> static std::set<std::string> wordsOf() {
  std::set<std::string> words;
  if constexpr (HasVocabulary<Value>)
    for (const auto &[word, value] : Vocabulary<Value>::all)
      words.insert(word);
  else if constexpr (requires { typename Value::value_type; })
    if constexpr (!std::is_same_v<Value, std::string>)
      return wordsOf<typename Value::value_type>();
  return words;
}

/// What the schema has to say of an object, descriptions aside.
class Expected {
public:
  template <typename Object, typename Value>
  void add(const Field<Object, Value> &field) {
    if (field.required)
      required.insert(field.key);
    properties[field.key] = referenceTo(field.type);
    types[field.type] = kindOf<Value>();
    if (auto known = wordsOf<Value>(); !known.empty())
      words[field.type] = known;
  }
  template <typename Object, typename Part, typename Keys>
  void add(const SharedFields<Object, Part, Keys> &shared) {
    std::apply([&](const auto &...field) { (add(field), ...); }, shared.keys);
  }

  json object() const {
    json out = {{"type", "object"},
                {"additionalProperties", false},
                {"properties", properties}};
    if (!required.empty())
      out["required"] = required;
    return out;
  }

  /// Type => the JSON type of what its members can be read from.
  std::map<std::string, std::string> types;
  /// Type => the words that its enumeration has.
  std::map<std::string, std::set<std::string>> words;

private:
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

  std::set<std::string> required;
  json properties = json::object();
};

/// The definition `name` without descriptions, its required keys in order.
static json plain(const std::string &name) {
  json out = definition(name);
  out.erase("description");
  if (out.contains("required"))
    out["required"] = out["required"].get<std::set<std::string>>();
  for (json &property : out["properties"])
    property.erase("description");
  return out;
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

/// The words that a definition allows, in itself or in its items.
static std::set<std::string> allowedBy(const json &definition) {
  if (definition.contains("$ref"))
    return allowedBy(
        schema()["$defs"].at(definition["$ref"].get<std::string>().substr(8)));
  if (definition.contains("items"))
    return allowedBy(definition["items"]);
  return definition.at("enum").get<std::set<std::string>>();
}

/// A word of the schema that the program does not know would be a fault of
/// every pack that uses it. The program knows words that rules may not say.
static void compareWords(const Expected &expected) {
  for (const auto &[type, known] : expected.words)
    for (const std::string &word : allowedBy(definition(type)))
      EXPECT_TRUE(known.count(word)) << type << " has " << word;
}

template <typename Object> static void compare() {
  using Table = Fields<Object>;
  Expected expected;
  forEachField<Object>([&](const auto &field) { expected.add(field); });
  EXPECT_EQ(plain(Table::name), expected.object()) << Table::name;
  compareWords(expected);
  for (const auto &[type, kind] : expected.types) {
    std::string found = typeOf(type);
    // A text can be read from lines.
    bool fits = found == kind || found.empty() ||
                (found == "array" && kind == "string");
    EXPECT_TRUE(fits) << Table::name << ": " << type << " is " << found
                      << " and read as " << kind;
  }
}

template <typename Object> static void addTypes(std::set<std::string> &out) {
  Expected expected;
  forEachField<Object>([&](const auto &field) { expected.add(field); });
  for (const auto &[type, kind] : expected.types)
    out.insert(type);
}

template <typename... Objects> struct List {
  static void compareAll() { (compare<Objects>(), ...); }
  static std::set<std::string> types() {
    std::set<std::string> out;
    (addTypes<Objects>(out), ...);
    return out;
  }
  static std::set<std::string> names() { return {Fields<Objects>::name...}; }
};

using All =
    List<FileMatch, FileRule, MacroRule, PlaceMatch, PlaceRule, BlockMatch,
         BlockRule, BuildBlockMatch, BuildBlockRule, PythonMatch, PythonRule,
         NamedCodeRule, NameMatch, NameChange, NameSiteRule, SupplementRule,
         Device, PythonExtension, BindingSpelling, Verdict, LibraryRule,
         BuildCommand, BuildReading, PythonBindings, Configuration, LayoutEntry,
         Layout, HandEdit, HandPatch, DeclaredRemainder, HeaderAlias,
         CaptureAlias, HostLibrary, AttributeSetter, CallReplacement,
         BindingRules, OptionalArguments, HostForm, Probe, CompileRules,
         SplitRules, LeftProperty, WholeDefinition, DirectoryRule, UnitRule>;

TEST(Fields, TablesAndSchemaHaveTheSameKeys) { All::compareAll(); }

// What a type is called in one place alone would be checked nowhere.
TEST(Fields, TypesOfPathsAreOfTheTables) {
  std::set<std::string> types = All::types();
  for (const auto &[type, paths] : PathTypes)
    EXPECT_TRUE(types.count(type)) << type;
}

// Files that are lists of objects, and ranges, have no table.
TEST(Fields, EachObjectOfTheSchemaHasATable) {
  std::set<std::string> tables = All::names();
  for (const auto &[name, one] : schema()["$defs"].items()) {
    bool list = llvm::StringRef(name).ends_with("File") &&
                !one["properties"].contains("id") && name != "layoutFile";
    if (one.contains("properties") && !list && name != "releases")
      EXPECT_TRUE(tables.count(name)) << name << " is read by no table";
  }
}

TEST(Fields, EachKindOfRulesIsAListOfTheSchema) {
  RulePack pack;
  forEachKind(pack, [](const RuleKind &kind, const auto &rules) {
    using Rule = typename std::decay_t<decltype(rules)>::value_type;
    std::string file = schema()["properties"][kind.file]["$ref"];
    const json &list = definition(file.substr(8))["properties"][kind.list];
    EXPECT_EQ(list["items"], referenceTo(Fields<Rule>::name))
        << kind.file << " " << kind.list;
  });
}
