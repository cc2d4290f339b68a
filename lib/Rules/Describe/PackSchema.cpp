#include "Rules/Describe/PackSchema.h"
#include "Rules/Describe/SchemaFiles.h"
#include "Rules/Describe/SchemaTypes.h"
#include "Rules/Fields/Walk.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using nlohmann::ordered_json;

namespace {
/// A word of an enumeration that values of a type cannot be.
struct Unsaid {
  const char *type, *word;
};
} // namespace

static constexpr Unsaid UnsaidWords[] = {{"action", "unclassified"},
                                         {"fileActions", "act"},
                                         {"fileActions", "unclassified"},
                                         {"tier", "supplement"},
                                         {"things", "file"},
                                         {"things", "listed-unit"},
                                         {"holdings", "file"}};

static ordered_json referenceTo(const std::string &name) {
  return {{"$ref", "#/$defs/" + name}};
}

template <typename Enum> static ordered_json wordsOf(llvm::StringRef type) {
  ordered_json words = ordered_json::array();
  for (const auto &[word, value] : Vocabulary<Enum>::all)
    if (llvm::none_of(UnsaidWords, [&, &word = word](const Unsaid &unsaid) {
          return type == unsaid.type && llvm::StringRef(word) == unsaid.word;
        }))
      words.push_back(word);
  return words;
}

/// Says in `types` what a key's values are, where its member does.
template <typename Object, typename Value>
static void addType(ordered_json &types, const Field<Object, Value> &field) {
  using Part = typename PartOf<Value>::Type;
  if constexpr (HasFields<Part> || HasVocabulary<Part>) {
    ordered_json part;
    if constexpr (HasFields<Part>)
      part = referenceTo(Fields<Part>::name);
    else
      part["enum"] = wordsOf<Part>(field.type);
    if constexpr (std::is_same_v<Value, std::vector<Part>>) {
      types[field.type]["type"] = "array";
      types[field.type]["items"] = part;
    } else if constexpr (HasVocabulary<Part>) {
      types[field.type].update(part);
    }
  }
}

template <HasFields Object> static ordered_json schemaOf() {
  ordered_json object, properties, required = ordered_json::array();
  forEachKey<Object>([&](const auto &field) {
    ordered_json &property = properties[field.key];
    if (field.required && property.is_null())
      required.push_back(field.key);
    if (*field.meaning)
      property["description"] = field.meaning;
    property.update(referenceTo(field.type));
  });
  if constexpr (requires { Fields<Object>::description; })
    object["description"] = Fields<Object>::description;
  object["type"] = "object";
  object["additionalProperties"] = false;
  if (!required.empty())
    object["required"] = required;
  object["properties"] = properties;
  return object;
}

/// The list of each kind of rules, in its file.
static void addKinds(ordered_json &schema) {
  RulePack none;
  forEachKind(none, [&](const RuleKind &kind, const auto &rules) {
    using Rule = typename std::decay_t<decltype(rules)>::value_type;
    std::string file = schema["properties"][kind.file]["$ref"];
    ordered_json &list = schema[ordered_json::json_pointer(file.substr(1))]
                               ["properties"][kind.list];
    list["type"] = "array";
    list["items"] = referenceTo(Fields<Rule>::name);
  });
}

/// `value` on one line.
static std::string oneLine(const ordered_json &value) {
  if (value.empty() || !value.is_structured())
    return value.dump();
  std::string out;
  for (const auto &[key, part] : value.items())
    out += (out.empty() ? "" : ", ") +
           (value.is_object() ? ordered_json(key).dump() + ": " : "") +
           oneLine(part);
  return value.is_object() ? "{ " + out + " }" : "[" + out + "]";
}

/// `value` where `before` stands on the line before it: on one line where that
/// holds it.
static std::string written(const ordered_json &value, std::size_t before,
                           std::size_t indent) {
  constexpr std::size_t Width = 100;
  std::string line = oneLine(value);
  if (before + line.size() <= Width || value.empty() || !value.is_structured())
    return line;
  std::string out, begin = "\n" + std::string(indent + 2, ' ');
  for (const auto &[key, part] : value.items()) {
    std::string name =
        value.is_object() ? ordered_json(key).dump() + ": " : std::string();
    out += (out.empty() ? "" : ",") + begin + name +
           written(part, indent + 3 + name.size(), indent + 2);
  }
  out += "\n" + std::string(indent, ' ');
  return value.is_object() ? "{" + out + "}" : "[" + out + "]";
}

ordered_json decouple::packSchema() {
  ordered_json schema = schemaFiles(), types = schemaTypes();
  addKinds(schema);
  ordered_json &definitions = schema["$defs"];
  forEachObject([&]<typename Object>() {
    definitions[Fields<Object>::name] = schemaOf<Object>();
    forEachKey<Object>([&](const auto &field) { addType(types, field); });
  });
  definitions.update(types);
  return schema;
}

std::string decouple::packSchemaText() {
  return written(packSchema(), 0, 0) + "\n";
}
