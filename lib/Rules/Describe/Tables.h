//===- Tables.h - Markdown tables of the reference ------------------------===//
//
// titles and cells => Markdown                     (part of Rules' reference)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Describe/Describe.h"

namespace decouple {

/// A table cell is one line, and `|` ends it.
std::string cell(const std::string &text);
std::string row(const std::vector<std::string> &cells);
/// A section with the head of its table.
std::string heading(const std::string &title, const std::string &intro,
                    const std::vector<std::string> &columns);
/// Id, what it matches, what follows, releases, reason.
std::string ruleRow(const RuleInfo &info, const std::string &match,
                    const std::string &result);

/// What `rule` asks for, in its match or of itself.
template <typename Rule> std::string matchOf(const Rule &rule) {
  if constexpr (requires { rule.match; })
    return describe(rule.match);
  else
    return describe(rule);
}

/// A section of rules; nothing when there are none.
template <typename Rule, typename Result>
std::string section(const std::string &title, const std::string &intro,
                    const char *resultColumn, const std::vector<Rule> &rules,
                    Result result) {
  if (rules.empty())
    return "";
  std::string out = heading(
      title, intro, {"rule", "matches", resultColumn, "releases", "reason"});
  for (const Rule &rule : rules)
    out += ruleRow(rule.info, matchOf(rule), result(rule));
  return out;
}

/// A section with a row for each key of `object`.
template <HasFields Object>
std::string keySection(const std::string &title, const std::string &intro,
                       const Object &object) {
  std::string out = heading(title, intro, {"key", "value"});
  forEachField<Object>([&](const auto &field) {
    if constexpr (requires { shown(object.*field.member); })
      if (isGiven(object.*field.member))
        out += row({code(field.key), shown(object.*field.member)});
  });
  return out;
}

} // namespace decouple
