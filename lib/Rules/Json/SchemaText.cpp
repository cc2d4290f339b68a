#include "Rules/Json/SchemaText.h"

#include "llvm/ADT/StringSwitch.h"
#include <algorithm>

using namespace decouple;
using nlohmann::json;

/// Whether `value` can be the value of `keyword`; false for unknown keywords.
static bool accepts(llvm::StringRef keyword, const json &value) {
  auto strings = [](const json &list) {
    return list.is_array() &&
           std::all_of(list.begin(), list.end(),
                       [](const json &item) { return item.is_string(); });
  };
  return llvm::StringSwitch<bool>(keyword)
      .Cases("$schema", "title", "description", value.is_string())
      .Cases("type", "pattern", "$ref", value.is_string())
      .Cases("properties", "patternProperties", "$defs", value.is_object())
      .Cases("minItems", "minProperties", "minLength",
             value.is_number_unsigned())
      .Cases("oneOf", "enum", value.is_array() && !value.empty())
      .Case("items", value.is_object())
      .Case("required", strings(value))
      .Case("additionalProperties", value == false)
      .Case("const", true)
      .Default(false);
}

namespace {

/// Walks a schema, compiles its patterns and collects what is wrong.
class SchemaText {
public:
  explicit SchemaText(const json &root) : root(root) {}

  Problems problems;
  std::map<std::string, Pattern> patterns;

  void visit(const json &schema, const std::string &place) {
    if (!schema.is_object())
      return fail(place, "a schema has to be an object");
    for (const auto &[keyword, value] : schema.items())
      if (accepts(keyword, value))
        visitKeyword(keyword, value, placeOf(place, keyword));
      else
        fail(placeOf(place, keyword), "unknown keyword or wrong value");
  }

private:
  void fail(const std::string &place, const std::string &message) {
    problems.push_back({place, message});
  }

  void visitKeyword(const std::string &keyword, const json &value,
                    const std::string &place) {
    if (keyword == "properties" || keyword == "patternProperties" ||
        keyword == "$defs" || keyword == "oneOf")
      for (const auto &[key, child] : value.items()) {
        if (keyword == "patternProperties")
          compile(key, place);
        visit(child, placeOf(place, key));
      }
    else if (keyword == "items")
      visit(value, place);
    else if (keyword == "pattern")
      compile(value, place);
    else if (keyword == "$ref")
      resolve(value, place);
  }

  void compile(const std::string &text, const std::string &place) {
    if (llvm::Expected<Pattern> pattern = Pattern::compile(text))
      patterns.emplace(text, std::move(*pattern));
    else
      fail(place, llvm::toString(pattern.takeError()));
  }

  void resolve(const std::string &reference, const std::string &place) {
    llvm::StringRef name = reference;
    if (!name.consume_front("#/$defs/") || !root.contains("$defs") ||
        !root["$defs"].contains(name.str()))
      fail(place, "`" + reference + "` is not one of #/$defs");
  }

  const json &root;
};

} // namespace

SchemaFaults decouple::faultsOfSchema(const std::string &file,
                                      const json &text) {
  SchemaText reader(text);
  reader.visit(text, file);
  return {std::move(reader.problems), std::move(reader.patterns)};
}
