//===- StayingSpaces.h - what namespaces have that stays ------------------===//
//
// AST + arms that leave => answers, each found once
//                                          (part of split; see HostFinds.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Finds/LeavingText.h"
#include "Split/Analyse/Finds/Spaces.h"
#include "llvm/ADT/DenseMap.h"

namespace decouple {

/// What is asked for each of many functions, of which many have one name and
/// one namespace.
class StayingSpaces {
public:
  /// `spaces` and `leaving` have to live as long.
  StayingSpaces(Spaces &spaces, LeavingText &leaving)
      : spaces(spaces), leaving(leaving) {}

  /// Whether the build without the device has `declaration` in its text.
  bool has(const clang::Decl *declaration) {
    return !declaration->isImplicit() && leaving.isStaying(declaration);
  }

  /// Whether a namespace has something of that `name`.
  bool have(clang::DeclarationName name);

  /// Whether `scope` is looked into by text that stays or for its types.
  bool lookInto(const clang::DeclContext *scope);

  /// Whether it has types of its own.
  bool haveTypes(const clang::DeclContext *scope);

private:
  Spaces &spaces;
  LeavingText &leaving;
  llvm::DenseMap<clang::DeclarationName, bool> names;
  llvm::DenseMap<const clang::DeclContext *, bool> lookedInto; ///< namespaces
  llvm::DenseMap<const clang::DeclContext *, bool> typed;      ///< namespaces
};

} // namespace decouple
