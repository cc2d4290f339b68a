//===- MadeOfTypes.h - types and constants that are others ----------------===//
//
// places + a type, or a declaration as Clang has read it => is it made of what
// stands there?                               (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <cstdint>

namespace decouple {

/// Whether a type is declared at one of some places, or has one in it that is.
class MadeOfTypes {
public:
  /// `places`: as placeOf has them.
  explicit MadeOfTypes(const llvm::DenseSet<std::uint64_t> &places)
      : places(places) {}

  /// Also where `type` leads to one, by a pointer or a reference.
  bool leads(clang::QualType type);
  /// Whether a template made `declaration`, or what it is in, for one of them.
  bool isMadeFor(const clang::NamedDecl *declaration);

  /// Whether what Clang has read there, through macros, refers to one of them:
  /// it is a part of a type or a constant.
  bool areNamedIn(clang::TypeLoc type);
  bool areNamedIn(const clang::Decl *declaration);
  bool areNamedIn(const clang::Expr *value);
  bool areNamedIn(const clang::TemplateArgumentLoc &argument);
  /// Whether `named` is one, or in a class that is, or made for one.
  bool have(const clang::NamedDecl *named);

private:
  bool has(clang::QualType type);
  bool has(const clang::TagDecl *tag);
  bool isMade(const clang::TagDecl *tag);

  const llvm::DenseSet<std::uint64_t> &places;
  llvm::DenseMap<const clang::TagDecl *, bool> known;
};

} // namespace decouple
