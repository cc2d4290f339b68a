#include "Rules/Describe.h"
#include "Rules/Vocabulary.h"

using namespace decouple;

std::string decouple::code(const std::string &text) {
  std::string out = "`";
  for (char c : text)
    out += c == '|' ? "\\|" : std::string(1, c);
  return out + "`";
}

std::string decouple::describe(const ReleaseRange &range) {
  std::string out;
  if (range.from)
    out = "≥ " + range.from->text;
  if (range.below)
    out += (out.empty() ? "< " : ", < ") + range.below->text;
  return out.empty() ? "all" : out;
}

static const std::string &textOf(const std::string &text) { return text; }
static const std::string &textOf(const Glob &glob) { return glob.text(); }
static const std::string &textOf(const TokenPattern &tokens) {
  return tokens.source;
}

namespace {

/// Joins the conditions of one rule.
class Conditions {
public:
  template <typename T>
  Conditions &oneOf(const char *what, const std::vector<T> &values) {
    std::string list;
    for (const T &value : values)
      list += (list.empty() ? "" : ", ") + code(textOf(value));
    return list.empty() ? *this : add(std::string(what) + " " + list);
  }
  Conditions &like(const char *what, const std::optional<Pattern> &pattern) {
    return pattern ? add(std::string(what) + " like " + code(pattern->text()))
                   : *this;
  }
  Conditions &when(std::optional<bool> value, const char *yes,
                   const char *no = "") {
    return value && (*value || *no) ? add(*value ? yes : no) : *this;
  }
  Conditions &host(std::optional<Difference> difference) {
    return difference
               ? add(std::string("host without against with the device: ") +
                     nameOf(*difference))
               : *this;
  }
  std::string text() const { return out.empty() ? "anything" : out; }

private:
  Conditions &add(const std::string &condition) {
    out += (out.empty() ? "" : "; ") + condition;
    return *this;
  }
  std::string out;
};

} // namespace

std::string decouple::describe(const FileMatch &match) {
  return Conditions()
      .oneOf("path", match.paths)
      .like("a directory", match.directory)
      .like("file name", match.name)
      .oneOf("ends with", match.suffixes)
      .oneOf("compiled into", match.libraries)
      .when(match.compiled, "compiled by the build", "not compiled")
      .oneOf("role", match.roles)
      .oneOf("scope", match.scopes)
      .oneOf("wholly inside `#if` on macro family", match.guardedBy)
      .when(match.neededByHost, "included by the host without the device")
      .when(match.companionOfMoved, "header beside a moved source of its stem")
      .when(match.onlyIncludedByMoved, "only moved files include it")
      .when(match.includedByMoved, "a moved file includes it")
      .text();
}

std::string decouple::describe(const BlockMatch &match) {
  return Conditions()
      .oneOf("path", match.paths)
      .oneOf("file's action", match.fileActions)
      .oneOf("file's verdict", match.fileVerdicts)
      .oneOf("scope", match.scopes)
      .oneOf("role", match.roles)
      .oneOf("macro family", match.familiesAny)
      .oneOf("only macro families", match.familiesOnly)
      .oneOf("macro", match.macrosAny)
      .oneOf("only macros", match.macrosOnly)
      .oneOf("shape", match.shapes)
      .oneOf("identifier", match.identifiersAny)
      .oneOf("inside a call of", match.insideCallOf)
      .when(match.wholeBody, "a whole function body", "not a whole body")
      .host(match.difference)
      .when(match.parentActs, "enclosing block is acted on",
            "enclosing block is left alone")
      .when(match.hasElse, "has an `#else`", "has no `#else`")
      .text();
}

std::string decouple::describe(const PlaceRule &rule) {
  return Conditions()
      .oneOf("a", rule.things)
      .oneOf("path", rule.paths)
      .oneOf("file's action", rule.fileActions)
      .oneOf("file's verdict", rule.fileVerdicts)
      .oneOf("scope", rule.scopes)
      .text();
}

std::string decouple::describe(const BuildBlockRule &rule) {
  return Conditions()
      .oneOf("path", rule.paths)
      .oneOf("variable", rule.variablesAny)
      .when(rule.nested, "inside another block of the device",
            "not inside another")
      .host(rule.difference)
      .text();
}

std::string decouple::describe(const PythonRule &rule) {
  return Conditions()
      .oneOf("path", rule.paths)
      .oneOf("kind", rule.kinds)
      .oneOf("at", rule.when)
      .oneOf("form", rule.forms)
      .oneOf("file's action", rule.fileActions)
      .text();
}

std::string decouple::describe(const NameMatch &match) {
  return Conditions()
      .oneOf("found by", match.names)
      .oneOf("path", match.paths)
      .oneOf("of", match.qualifiers)
      .oneOf("tokens", match.tokens)
      .oneOf("statement has", match.statementHas)
      .oneOf("braces have", match.bodyHas)
      .oneOf("in function", match.functions)
      .text();
}

std::string decouple::describe(const LibraryRule &rule) {
  return code(rule.list) + " in " + code(rule.file) +
         (rule.base.empty() ? "" : ", relative to " + code(rule.base)) +
         (rule.ofDevice ? "; part of the device's build" : "");
}

static std::string describe(Truth truth) {
  return truth == Truth::True    ? "on"
         : truth == Truth::False ? "off"
                                 : "unknown";
}

std::string decouple::describe(const Configuration &configuration) {
  std::string out;
  for (const auto &[name, truth] : configuration.macros) {
    auto value = configuration.values.find(name);
    out += code(name) + " " +
           (value == configuration.values.end()
                ? ::describe(truth)
                : "= " + std::to_string(value->second)) +
           ", ";
  }
  return out + "all others " + ::describe(configuration.others);
}

std::string decouple::describe(const HandPatch &patch) {
  std::vector<std::string> paths;
  for (const HandEdit &edit : patch.edits)
    if (paths.empty() || paths.back() != edit.path)
      paths.push_back(edit.path);
  return Conditions().oneOf("lines of", paths).text();
}

std::string decouple::describe(const DeclaredRemainder &remainder) {
  return "blocks of " + code(remainder.path) + " that begin with " +
         code(remainder.condition);
}

std::string decouple::describe(const SplitRules &rules) {
  std::vector<std::string> libraries;
  for (const auto &[name, library] : rules.libraries)
    libraries.push_back(name);
  return Conditions().oneOf("files of", libraries).text();
}
