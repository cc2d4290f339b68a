#include "Rules/Describe/Keys.h"
#include "Rules/Describe/Tables.h"
#include "Rules/Kinds.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <map>
#include <set>

using namespace decouple;
using nlohmann::json;

namespace {

/// Writes the tables, each object's once.
class KeyTables {
public:
  explicit KeyTables(const json &schema)
      : schema(schema), definitions(schema.at("$defs")) {}

  /// The keys of every rule, which the tables of the kinds leave out.
  void addCommon(const std::string &rule);
  /// The object `name`, and those that it has.
  void add(const std::string &title, const std::string &name);
  void addList(const RuleKind &kind);

  std::string text;

private:
  /// What `value`'s reference names; "" when it is none.
  static std::string referenceOf(const json &value) {
    constexpr llvm::StringLiteral Prefix = "#/$defs/";
    auto found = value.find("$ref");
    return found == value.end()
               ? ""
               : found->get<std::string>().substr(Prefix.size());
  }
  std::string valueOf(const json &value);
  std::string meaningOf(const json &value) const;
  void addRow(const json &object, const std::string &key);

  const json &schema, &definitions;
  std::set<std::string> common;
  std::map<std::string, std::string> written; ///< object => its title
  std::vector<std::string> open; ///< objects that are still to be written
};

} // namespace

static std::string joined(const json &values) {
  std::string out;
  for (const json &value : values)
    out += after(
        out, code(value.is_string() ? value.get<std::string>() : value.dump()));
  return out;
}

/// "one of `a`, `b`", "list: text", "object `fileMatch`"
std::string KeyTables::valueOf(const json &value) {
  if (std::string name = referenceOf(value); !name.empty()) {
    const json &target = definitions.at(name);
    if (!target.contains("properties"))
      return valueOf(target);
    open.push_back(name);
    return "object " + code(name);
  }
  if (auto words = value.find("enum"); words != value.end())
    return "one of " + joined(*words);
  if (auto word = value.find("const"); word != value.end())
    return code(word->dump());
  if (auto forms = value.find("oneOf"); forms != value.end()) {
    std::vector<std::string> all;
    for (const json &form : *forms)
      all.push_back(valueOf(form));
    return llvm::join(all, ", or ");
  }
  if (auto items = value.find("items"); items != value.end())
    return "list: " + valueOf(*items);
  if (auto members = value.find("patternProperties"); members != value.end())
    return "object, by name: " + valueOf(members->front());
  std::string type = value.value("type", "");
  return type == "string" ? "text" : type == "boolean" ? "yes or no" : type;
}

/// The first description on the way from a key to what it holds.
std::string KeyTables::meaningOf(const json &value) const {
  if (auto text = value.find("description"); text != value.end())
    return *text;
  if (std::string name = referenceOf(value); !name.empty())
    return meaningOf(definitions.at(name));
  if (auto items = value.find("items"); items != value.end())
    return meaningOf(*items);
  return "";
}

void KeyTables::addRow(const json &object, const std::string &key) {
  const json &value = object.at("properties").at(key);
  json needed = object.value("required", json::array());
  bool required = std::find(needed.begin(), needed.end(), key) != needed.end();
  text += row({code(key) + (required ? ", required" : ""), valueOf(value),
               cell(meaningOf(value))});
}

void KeyTables::add(const std::string &title, const std::string &name) {
  if (auto [first, fresh] = written.emplace(name, title); !fresh) {
    if (first->second != title)
      text += "\n### " + title + "\n\nAs " + first->second + ".\n";
    return;
  }
  const json &object = definitions.at(name);
  text += "\n### " + title + "\n\n" +
          (object.contains("description")
               ? object["description"].get<std::string>() + "\n\n"
               : "") +
          row({"key", "value", "means"}) + row({"---", "---", "---"});
  std::vector<std::string> outer = std::move(open);
  open.clear();
  for (const auto &[key, value] : object.at("properties").items())
    if (!common.count(key))
      addRow(object, key);
  std::vector<std::string> inner = std::move(open);
  open = std::move(outer);
  for (const std::string &part : inner)
    add("Object " + code(part), part);
}

void KeyTables::addCommon(const std::string &rule) {
  text += row({"key", "value", "means"}) + row({"---", "---", "---"});
  for (const char *key : {"id", "reason", "releases", "noop"}) {
    addRow(definitions.at(rule), key);
    common.insert(key);
  }
}

void KeyTables::addList(const RuleKind &kind) {
  const json &file = schema.at("properties").at(kind.file);
  const json &list =
      definitions.at(referenceOf(file)).at("properties").at(kind.list);
  add(code(kind.file) + ", " + code(kind.list), referenceOf(list.at("items")));
}

std::string decouple::keyReference(const json &schema) {
  KeyTables tables(schema);
  tables.text =
      "\n## Keys\n\nWhich keys a rule may have (`rules/schema.json`); docs/"
      "Rules.md has the languages of their values. Every rule has these, "
      "`noop` where hits are counted:\n\n";
  tables.addCommon("fileRule");
  RulePack none;
  forEachKind(
      none, [&](const RuleKind &kind, const auto &) { tables.addList(kind); });
  tables.add(code(SplitKind.file), "splitFile");
  return tables.text;
}
