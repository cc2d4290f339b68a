//===- Roles.h - the part that a file plays, and where --------------------===//
//
// path + the pack's roles and scopes => Role, scope
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"

namespace decouple {

/// The roles that the program itself asks for; a pack may have others.
inline constexpr llvm::StringLiteral SourceRole = "source",
                                     HeaderRole = "header", OtherRole = "other";

/// The role of the file at `path`: its name, or else the longest ending that
/// begins with a dot, looked up in the pack's roles; OtherRole when neither is
/// there.
Role roleOf(llvm::StringRef path, const RulePack &rules);

/// The first scope of the pack that fits `path`; empty when none does.
llvm::StringRef scopeOf(llvm::StringRef path, const RulePack &rules);

/// The scopes that hold the code of others: of it nothing is judged but what
/// goes to the backend. Refers to the pack.
class ApartPaths {
public:
  explicit ApartPaths(const RulePack &rules);
  /// Whether `path` lies there. It is asked of every file.
  bool has(llvm::StringRef path) const;

private:
  const RulePack &rules;
  std::vector<const Glob *> globs; ///< of these scopes
};

/// The same for one path.
bool liesApart(llvm::StringRef path, const RulePack &rules);

} // namespace decouple
