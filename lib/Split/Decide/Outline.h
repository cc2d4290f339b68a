//===- Outline.h - the decision for one arm -------------------------------===//
//
// UnitFacts => [Outline] => texts             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/DiagnosticTable.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>
#include <vector>

namespace decouple {

enum class Transform {
  DropIncludes,
  Travel,
  Hook,
  Bind,
  Flag,
  WithParent,
  None
};
const char *nameOf(Transform transform);

/// What the host learns from a hook.
enum class Protocol {
  Nothing, ///< void
  Value,   ///< the arm's result, returned by the host
  Maybe,   ///< std::optional of it: the arm does not always return
  Handled, ///< bool: whether the arm was taken
  Default  ///< the new value of a variable that the host has initialised
};

/// The decision for one arm.
struct Outline {
  std::size_t arm = 0; ///< in UnitFacts::arms
  Transform transform = Transform::None;
  Protocol protocol = Protocol::Nothing;
  bool returnsVoid = false; ///< Nothing, then `return;` in the host
  std::string name;         ///< hook member, or stem of the binding function
  std::string diagnostic;   ///< "TD2006" when transform is None
  std::string reason;
};

/// Puts a refusal in the place of what was decided.
void refuse(Outline &outline, DiagnosticId number, const llvm::Twine &reason);

/// Whether text of the arm goes to the backend.
bool leavesText(const Outline &outline);

bool hasHooks(const std::vector<Outline> &outlines);

} // namespace decouple
