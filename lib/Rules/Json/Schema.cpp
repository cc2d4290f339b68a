#include "Rules/Json/Schema.h"
#include "Rules/Json/SchemaText.h"
#include "Support/Errors.h"
#include "Support/Nearest.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using nlohmann::json;

namespace decouple {

/// One pass over one value.
class SchemaChecker {
public:
  explicit SchemaChecker(const Schema &schema) : schema(schema) {}

  Problems problems;

  void check(const json &rules, const json &value, const std::string &place) {
    // A schema that refers to itself without end is no schema.
    if (depth >= MaxDepth)
      return fail(place, "the schema is nested too deeply");
    ++depth;
    if (auto ref = rules.find("$ref"); ref != rules.end())
      check(target(*ref), value, place);
    if (checkScalar(rules, value, place)) {
      if (value.is_object())
        checkObject(rules, value, place);
      if (value.is_array())
        checkArray(rules, value, place);
    }
    if (auto forms = rules.find("oneOf"); forms != rules.end())
      checkOneOf(*forms, value, place);
    --depth;
  }

private:
  static constexpr unsigned MaxDepth = 64;

  void fail(const std::string &place, const std::string &message) {
    problems.push_back({place, message});
  }

  const json &target(const std::string &reference) const {
    constexpr llvm::StringLiteral Prefix = "#/$defs/";
    return schema.root["$defs"].at(reference.substr(Prefix.size()));
  }

  bool checkScalar(const json &rules, const json &value,
                   const std::string &place);
  void checkText(const json &rules, const std::string &text,
                 const std::string &place);
  void checkObject(const json &rules, const json &value,
                   const std::string &place);
  void checkMember(const json &rules, const std::string &key, const json &value,
                   const std::string &place);
  void checkArray(const json &rules, const json &value,
                  const std::string &place);
  void checkOneOf(const json &forms, const json &value,
                  const std::string &place);

  const Schema &schema;
  unsigned depth = 0;
};

} // namespace decouple

static bool isOfType(const json &value, const std::string &type) {
  if (type == "integer")
    return value.is_number_integer();
  return type == value.type_name();
}

/// "a", "b" or "c"
static std::string alternatives(const json &values) {
  std::string out;
  for (std::size_t i = 0; i < values.size(); ++i)
    out += (i == 0                  ? ""
            : i + 1 < values.size() ? ", "
                                    : " or ") +
           values[i].dump();
  return out;
}

/// Checks what does not look inside `value`; false when it is of a wrong type.
bool SchemaChecker::checkScalar(const json &rules, const json &value,
                                const std::string &place) {
  if (auto type = rules.find("type");
      type != rules.end() && !isOfType(value, *type)) {
    bool vowel = llvm::StringRef("aeiou").contains(type->get<std::string>()[0]);
    fail(place,
         (vowel ? "must be an " : "must be a ") + type->get<std::string>());
    return false;
  }
  if (auto fixed = rules.find("const"); fixed != rules.end() && value != *fixed)
    fail(place, "must be " + fixed->dump());
  if (auto allowed = rules.find("enum");
      allowed != rules.end() &&
      std::find(allowed->begin(), allowed->end(), value) == allowed->end())
    fail(place, "must be " + alternatives(*allowed));
  if (value.is_string())
    checkText(rules, value, place);
  return true;
}

void SchemaChecker::checkText(const json &rules, const std::string &text,
                              const std::string &place) {
  if (auto least = rules.find("minLength");
      least != rules.end() && text.size() < least->get<std::size_t>())
    fail(place, "must not be empty");
  if (auto pattern = rules.find("pattern");
      pattern != rules.end() && !schema.patterns.at(*pattern).matches(text))
    fail(place, "`" + text + "` does not match " + pattern->get<std::string>());
}

void SchemaChecker::checkObject(const json &rules, const json &value,
                                const std::string &place) {
  for (const json &key : rules.value("required", json::array()))
    if (!value.contains(key.get<std::string>()))
      problems.push_back(
          {placeOf(place, key), "missing", Problem::Kind::Missing});
  if (value.size() < rules.value("minProperties", 0u))
    fail(place, "must not be empty");
  for (const auto &[key, member] : value.items())
    checkMember(rules, key, member, placeOf(place, key));
}

/// "unknown key `tire` (did you mean `tier`? known: id, tier)".
static std::string unknownKey(const std::string &key, const json &properties) {
  std::vector<std::string> known;
  for (const auto &[name, child] : properties.items())
    known.push_back(name);
  std::string text = "unknown key `" + key + "`";
  if (known.empty())
    return text;
  const std::string likely = nearestName(key, known);
  return text + " (" +
         (likely.empty() ? "" : "did you mean `" + likely + "`? ") +
         "known: " + llvm::join(known, ", ") + ")";
}

void SchemaChecker::checkMember(const json &rules, const std::string &key,
                                const json &value, const std::string &place) {
  bool known = false;
  auto properties = rules.find("properties");
  if (properties != rules.end() && properties->contains(key)) {
    known = true;
    check(properties->at(key), value, place);
  }
  auto families = rules.find("patternProperties");
  if (families != rules.end())
    for (const auto &[pattern, child] : families->items())
      if (schema.patterns.at(pattern).matches(key)) {
        known = true;
        check(child, value, place);
      }
  if (known || !rules.contains("additionalProperties"))
    return;
  fail(place, unknownKey(key, properties == rules.end() ? json::object()
                                                        : *properties));
}

void SchemaChecker::checkArray(const json &rules, const json &value,
                               const std::string &place) {
  if (value.size() < rules.value("minItems", 0u))
    fail(place, "must not be empty");
  if (auto items = rules.find("items"); items != rules.end())
    for (std::size_t i = 0; i < value.size(); ++i)
      check(*items, value[i], placeOf(place, std::to_string(i)));
}

/// When no form fits, the one that got furthest is talked about: a fault
/// inside the value rather than with the value as a whole.
void SchemaChecker::checkOneOf(const json &forms, const json &value,
                               const std::string &place) {
  unsigned fitting = 0;
  Problems inside;
  std::string message;
  for (const json &form : forms) {
    SchemaChecker attempt(schema);
    attempt.depth = depth;
    attempt.check(form, value, place);
    if (attempt.problems.empty()) {
      ++fitting;
      continue;
    }
    const Problem &first = attempt.problems.front();
    if (first.place != place)
      inside = attempt.problems;
    message += (message.empty() ? "" : ", or ") + first.message;
  }
  if (fitting > 1)
    fail(place, "fits more than one of the allowed forms");
  else if (fitting == 0 && inside.empty())
    fail(place, message);
  else if (fitting == 0)
    problems.insert(problems.end(), inside.begin(), inside.end());
}

llvm::Expected<Schema> Schema::create(const std::string &file, json text) {
  auto [problems, patterns] = faultsOfSchema(file, text);
  if (!problems.empty())
    return usageError(problems[0].place + ": " + problems[0].message);
  Schema schema;
  schema.root = std::move(text);
  schema.patterns = std::move(patterns);
  return schema;
}

Problems Schema::check(const json &pack) const {
  SchemaChecker checker(*this);
  checker.check(root, pack, "");
  return std::move(checker.problems);
}

Problems Schema::checkFile(const std::string &name, const json &value) const {
  json one = json::object({{name, value}});
  SchemaChecker checker(*this);
  checker.check(root, one, "");
  // The other files are not at hand; that they are missing is no fault here.
  std::erase_if(checker.problems, [&](const Problem &problem) {
    return problem.kind == Problem::Kind::Missing &&
           !llvm::StringRef(problem.place).contains('#');
  });
  return std::move(checker.problems);
}
