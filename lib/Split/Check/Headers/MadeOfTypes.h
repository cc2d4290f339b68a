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
#include <map>
#include <set>
#include <string>

namespace decouple {

/// As placeOf has them.
struct DeclaredPlaces {
  llvm::DenseSet<std::uint64_t> all;
  /// Those of classes that have something there which they are not made of, or
  /// lead to such: functions, by their words, that the compiler may call for
  /// who is given the class.
  std::map<std::uint64_t, std::set<std::string>> asked;
};

/// Whether a type is declared at one of some places, or has one in it that is.
class MadeOfTypes {
public:
  explicit MadeOfTypes(const DeclaredPlaces &places) : places(places) {}

  /// Also where `type` leads to one, by a pointer or a reference.
  bool leads(clang::QualType type);
  /// Whether a template made `declaration`, or what it is in, for one of them,
  /// or for a class of which it asks a function.
  bool isMadeFor(const clang::NamedDecl *declaration);
  /// What others may ask of `type`, a class.
  std::set<std::string> askedOf(clang::QualType type);

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
  std::set<std::string> askedOf(const clang::TagDecl *tag);
  bool asks(const clang::NamedDecl *declaration);

  const DeclaredPlaces &places;
  llvm::DenseMap<const clang::TagDecl *, bool> known;
  llvm::DenseMap<const clang::Decl *, bool> asking;
};

} // namespace decouple
