//===- Condition.h - three-valued #if conditions --------------------------===//
//
// condition text + Configuration => Truth        (used by classify)
//
// Kleene's strong three-valued logic over the preprocessor's integer
// expressions (C++20 [cpp.cond]): a name the configuration does not know makes
// the result unknown unless the rest decides it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Cpp/DirectiveTree.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace decouple {

/// Evaluates the expression of #if/#elif. A malformed expression is Unknown,
/// and so are __has_include(...) and a defined macro whose value the
/// configuration does not give. A function-like macro `F(...)` has the value
/// that the configuration gives for `F`, whatever its arguments.
Truth evaluateCondition(llvm::StringRef expression,
                        const Configuration &configuration);

/// Whether `expression` has operators and parentheses in so many others that it
/// is not evaluated.
bool isTooDeep(llvm::StringRef expression);

/// Which arms of `group` are taken, each on its own terms and after the arms
/// before it (a True arm makes all later ones False).
std::vector<Truth> evaluateArms(const ConditionalGroup &group,
                                const Configuration &configuration);

} // namespace decouple
