//===- MadeOf.h - what a declaration or a type is made of -----------------===//
//
// declaration + names, type + places => is one of these in it?
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Text/WordSet.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <cstdint>

namespace decouple {

/// What `declaration` is the template of; itself where it is no template.
const clang::Decl *templatedBy(const clang::Decl *declaration);

/// Where `declaration` stands, or what a template made it of: the same in each
/// parse that reads its header.
std::uint64_t placeOf(const clang::Decl *declaration);

/// Whether what text has of a declaration by its name is made of something that
/// has one of the names: a class's bases and members but for the functions, an
/// alias, a value that is known while compiling, a result.
class MadeOfNames {
public:
  MadeOfNames(const clang::ASTContext &context, const WordSet &names)
      : context(context), names(names) {}

  bool isMade(const clang::Decl *declaration) const;

private:
  bool has(const clang::Decl *declaration) const;
  bool has(clang::SourceRange range) const;
  bool hasInAttributes(const clang::Decl *declaration) const;
  bool isMade(const clang::CXXRecordDecl *record) const;
  bool isMadeMember(const clang::Decl *member) const;
  bool isMade(const clang::FunctionDecl *function) const;

  const clang::ASTContext &context;
  const WordSet &names;
};

/// Whether a type is declared at one of some places, or has one in it that is.
class MadeOfTypes {
public:
  explicit MadeOfTypes(const llvm::DenseSet<std::uint64_t> &places)
      : places(places) {}

  /// Also where `type` leads to one, by a pointer or a reference.
  bool leads(clang::QualType type);
  /// Whether a template made `declaration`, or what it is in, for one of them.
  bool isMadeFor(const clang::Decl *declaration);

private:
  bool has(clang::QualType type);
  bool has(const clang::TagDecl *tag);
  bool isMade(const clang::TagDecl *tag);

  const llvm::DenseSet<std::uint64_t> &places;
  llvm::DenseMap<const clang::TagDecl *, bool> known;
};

} // namespace decouple
