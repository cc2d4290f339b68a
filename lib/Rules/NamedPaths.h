//===- NamedPaths.h - the paths that rules name ---------------------------===//
//
// RulePack => the globs of each rule and fact, and what each of them spells out
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

/// Globs that facts of the pack name, which are no rules: they are for all
/// releases, so that not each alternative has to be in each of them.
struct FactPaths {
  std::string origin; ///< "pytorch/python.json#/bindings/uses"
  std::vector<std::string> globs;
};

/// What the rules and facts of a pack name in the checkout. What is spelled as
/// build files or includes spell it names nothing there.
class NamedPaths {
public:
  explicit NamedPaths(const RulePack &pack);
  /// The globs of the rule `id`, none when it names none.
  llvm::ArrayRef<std::string> of(const std::string &id) const;

  std::vector<FactPaths> facts;

private:
  std::map<std::string, std::vector<std::string>> paths;
};

} // namespace decouple
