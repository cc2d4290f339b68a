//===- InterfaceCall.h - upstream's interface instead of a hook -----------===//
//
// one arm + InterfaceRules => [InterfaceCall] => Decisions
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Analyse/HostFile.h"

namespace decouple {

/// What the host has in place of an arm.
struct InterfaceCall {
  std::string rule;
  /// Of an `if` around `text`: the branch's own condition or the case's, and
  /// that a backend is there.
  std::string condition;
  std::string text; ///< the arm's statements, with calls of the interface
  std::vector<std::string> headers;
};

/// What the rules say of an arm. Without a rule nothing is said.
struct InterfaceAnswer {
  std::optional<InterfaceCall> call;
  std::string rule;  ///< the first that fits
  std::string unfit; ///< why it cannot be used
};

/// The call that does what `arm` of `file` does: the first of `rules` whose
/// tokens the arm has. Only where the arm could become a hook.
InterfaceAnswer interfaceOf(const HostFile &file, const ArmFacts &arm,
                            llvm::ArrayRef<InterfaceRule> rules);

} // namespace decouple
