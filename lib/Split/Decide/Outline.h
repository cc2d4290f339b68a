//===- Outline.h - the decision for one arm -------------------------------===//
//
// UnitFacts => [Outline] => texts             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Decide/Transform.h"
#include "Split/Interfaces/InterfaceCall.h"
#include "Support/DiagnosticTable.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// The decision for one arm.
struct Outline {
  std::size_t arm = 0; ///< in UnitFacts::arms
  Transform transform = Transform::None;
  Protocol protocol = Protocol::Nothing;
  bool returnsVoid = false; ///< Nothing, then `return;` in the host
  std::string name;         ///< of a hook
  std::string function;     ///< of the backend that does it
  /// What generated text around host text calls the hook, what it gave, and
  /// what a switch asks for: words that the function does not have itself.
  std::string hook = "hook", answer = "result", value = "value";
  std::optional<DiagnosticId> diagnostic; ///< when transform is None
  std::string reason;
  /// Interface: the call; all else is of the hook that it stands for.
  std::optional<InterfaceCall> call;
  /// Hook: the rule whose interface it could have called, and why it does not.
  std::string rule, unfit;
  bool parsed = true; ///< false: what is known of the arm cannot be relied on
};

/// Puts a refusal in the place of what was decided.
void refuse(Outline &outline, DiagnosticId number, const llvm::Twine &reason);

/// Whether text of the arm goes to the backend.
bool leavesText(const Outline &outline);

bool hasHooks(const std::vector<Outline> &outlines);
bool hasBindings(const std::vector<Outline> &outlines);

} // namespace decouple
