#include "Split/Decide/Outline.h"

#include "llvm/ADT/STLExtras.h"

namespace decouple {

void refuse(Outline &outline, DiagnosticId number, const llvm::Twine &reason) {
  outline.transform = Transform::None;
  outline.diagnostic = number;
  outline.reason = reason.str();
}

bool leavesText(const Outline &outline) {
  return outline.transform != Transform::None &&
         outline.transform != Transform::WithParent &&
         outline.transform != Transform::Interface &&
         outline.transform != Transform::DropIncludes;
}

bool hasHooks(const std::vector<Outline> &outlines) {
  return llvm::any_of(outlines, [](const Outline &outline) {
    return outline.transform == Transform::Hook;
  });
}

bool hasBindings(const std::vector<Outline> &outlines) {
  return llvm::any_of(outlines, [](const Outline &outline) {
    return outline.transform == Transform::Bind ||
           outline.transform == Transform::Flag;
  });
}

} // namespace decouple
