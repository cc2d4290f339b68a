//===- Describe.h - what a rule asks for, in words ------------------------===//
//
// rule + Fields<Rule> => Markdown for one table cell (part of Rules' reference)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Fields/Field.h"
#include "Rules/RulePack.h"
#include "llvm/Support/ErrorHandling.h"

namespace decouple {

/// `text` as code in a table cell.
std::string code(const std::string &text);

/// ">= 1.13, < 2.7"
std::string describe(const ReleaseRange &range);

/// "`USE_CUDA` off, all others unknown"
std::string describe(const Configuration &configuration);

// Values, as the reference shows them.
std::string shown(const std::string &text);
std::string shown(bool flag);
std::string shown(unsigned number);
std::string shown(const Pattern &pattern);
std::string shown(const Glob &glob);
std::string shown(const TokenPattern &pattern);
std::string shown(const CodePattern &pattern);
std::string shown(const Implementation &code); ///< the file
std::string shown(Difference difference);
std::string shown(const HandEdit &edit); ///< the file
std::string shown(const std::map<std::string, std::string> &texts);
template <typename Value>
std::string shown(const std::map<std::string, std::vector<Value>> &lists);
/// Names alone; each library has a table of its own.
std::string shown(const std::map<std::string, HostLibrary> &libraries);
template <HasFields Object> std::string shown(const Object &object);
template <HasVocabulary Enum> std::string shown(Enum value) {
  return code(nameOf(value));
}
template <typename Value> std::string shown(const std::vector<Value> &values);

template <typename Value> std::string shown(const std::optional<Value> &value) {
  return shown(*value);
}

/// What stands before `text` in a list.
inline std::string after(const std::string &list, const std::string &text) {
  return (list.empty() ? "" : ", ") + text;
}

/// Objects are told apart by a semicolon.
template <typename Value> std::string shown(const std::vector<Value> &values) {
  std::string out, last;
  for (const Value &value : values)
    if (std::string text = shown(value); text != last) {
      out += out.empty() ? "" : HasFields<Value> ? "; " : ", ";
      out += text;
      last = text;
    }
  return out;
}

template <typename Value>
std::string shown(const std::map<std::string, std::vector<Value>> &lists) {
  std::string out;
  for (const auto &[name, values] : lists)
    out += after(out, code(name) + ": " + shown(values));
  return out;
}

/// "callee `f`, nameArgument 0"
template <HasFields Object> std::string shown(const Object &object) {
  std::string out;
  forEachField<Object>([&](const auto &field) {
    if constexpr (requires { field.key; })
      if (isGiven(object.*field.member))
        out += after(out, std::string(field.key) + " " +
                              shown(object.*field.member));
  });
  return out;
}

/// One condition, in the words of its field.
template <typename Object, typename Value>
std::string sentence(const Field<Object, Value> &field, const Value &value) {
  std::string phrase = field.phrase;
  if constexpr (std::is_same_v<Value, bool>)
    return value ? phrase : field.otherwise;
  else if constexpr (std::is_same_v<Value, std::optional<bool>>)
    return *value ? phrase : field.otherwise;
  else if constexpr (std::is_same_v<Value, Pattern> ||
                     std::is_same_v<Value, std::optional<Pattern>>)
    return phrase + " like " + shown(value);
  else if constexpr (requires { shown(value); })
    return phrase + " " + shown(value);
  else
    llvm_unreachable("a phrase for a value that cannot be shown");
}

/// What `object` asks for; "anything" when nothing.
template <HasFields Object> std::string describe(const Object &object) {
  std::string out;
  forEachField<Object>([&](const auto &field) {
    if constexpr (requires { field.phrase; })
      if (*field.phrase && isGiven(object.*field.member))
        out +=
            (out.empty() ? "" : "; ") + sentence(field, object.*field.member);
  });
  return out.empty() ? "anything" : out;
}

} // namespace decouple
