//===- TypesInUse.h - the types that a piece of code has to do with -------===//
//
// AST => the classes, enumerations and namespaces that a header's template may
//        meet when the code calls it          (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace decouple {

/// Where functions are found for the types that are declared in `scope`.
const clang::DeclContext *namespaceAround(const clang::DeclContext *scope);

/// What `type` leads to, by references, pointers and arrays.
const clang::Type *innermost(clang::QualType type);

/// Whether calls with a `type` look into `space`, which is a namespace: it, a
/// base of it or an argument of its template is declared there.
bool leadsTo(const clang::TagDecl *type, const clang::DeclContext *space);

/// The types of expressions and variables, and what these are made of: what
/// they point to, their template's arguments, bases and fields; and, where
/// `results` are asked for, what their functions return.
class TypesInUse {
public:
  explicit TypesInUse(bool results) : results(results) {}

  void addOf(const clang::Stmt *statement);

  using LeftOut = llvm::function_ref<bool(clang::SourceRange)>;
  /// With what is made of it, should it be a template. What `leftOut` says does
  /// not count.
  void addOf(const clang::Decl *declaration, LeftOut leftOut);
  void addOf(const clang::Decl *declaration) {
    addOf(declaration, [](clang::SourceRange) { return false; });
  }

  /// Whether something may be found in `space` by the type of an argument.
  bool reach(const clang::DeclContext *space) const;
  /// Whether one of them by which something may be found in `space` becomes a
  /// number unasked.
  bool giveNumbers(const clang::DeclContext *space) const;
  /// Whether the class or enumeration is one of them.
  bool have(const clang::TagDecl *type) const;
  /// One that headers only declare and the main file defines; null: none.
  const clang::TagDecl *
  completedByFile(const clang::SourceManager &sources) const;
  /// In the order in which they were found.
  llvm::ArrayRef<const clang::TagDecl *> all() const {
    return found.getArrayRef();
  }

private:
  void add(clang::QualType type);
  void add(const clang::TagDecl *type);
  void add(llvm::ArrayRef<clang::TemplateArgument> arguments);
  void addParts();

  const bool results;
  llvm::SetVector<const clang::TagDecl *> found; ///< canonical
  std::size_t seen = 0; ///< of `found`, of which the parts are there
  llvm::SmallPtrSet<const clang::DeclContext *, 16> spaces;
  llvm::SmallPtrSet<const clang::Type *, 32> types;

  friend class TypeCollector;
};

} // namespace decouple
