//===- NamedPaths.h - the paths that rules name ---------------------------===//
//
// RulePack => the globs of each rule, and what each of them spells out
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>

namespace decouple {

/// `glob` for each choice of its alternatives: "a/{b,c}.h" => "a/b.h",
/// "a/c.h".
std::vector<std::string> alternativesOf(llvm::StringRef glob);

/// The globs of each rule that has some, by the rule's id. Points into the
/// pack.
class NamedPaths {
public:
  explicit NamedPaths(const RulePack &pack);
  llvm::ArrayRef<Glob> of(const std::string &id) const;

private:
  template <typename Rules> void addMatches(const Rules &rules) {
    for (const auto &rule : rules)
      paths[rule.info.id] = &rule.match.paths;
  }
  template <typename Rules> void addAll(const Rules &rules) {
    for (const auto &rule : rules)
      paths[rule.info.id] = &rule.paths;
  }

  std::map<std::string, const std::vector<Glob> *> paths;
};

} // namespace decouple
