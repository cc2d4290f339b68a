//===- Configurations.h - what the host sees with and without a device ----===//
//
// layers of the pack + target + path => Configuration
// ConditionalGroup + two Configurations => Difference      (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Cpp/DirectiveTree.h"
#include <vector>

namespace decouple {

/// The configuration `name` as the unit `path` of the library `target` sees
/// it: the layers that fit, a later one over the earlier.
Configuration layered(const std::vector<Configuration> &layers,
                      llvm::StringRef name, llvm::StringRef target,
                      llvm::StringRef path);

/// The macros that one of the two defines and the other does not, sorted.
std::vector<std::string> tellingMacros(const Configuration &a,
                                       const Configuration &b);

/// Whether `configuration` sees `include`, the guard of a header aside.
Truth seenIn(const DirectiveTree &tree, const IncludeDirective &include,
             const Configuration &configuration);

/// How one group reads under two configurations.
struct Comparison {
  Difference difference = Difference::Same;
  std::vector<Truth> before, after; ///< of its arms, the groups around included
};

/// Compares what is left of `group`, the groups around it included.
Comparison compare(const DirectiveTree &tree, std::size_t group,
                   const Configuration &before, const Configuration &after);

} // namespace decouple
