//===- MetClasses.h - what texts have to do with --------------------------===//
//
// types and names of texts => what a function may be given there
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// The classes that texts have objects of, or name among templates' arguments.
class MetClasses {
public:
  void add(clang::QualType type);
  /// `text` finds what the namespaces around it have.
  void addText(const clang::Decl &text);
  /// What `named` is a member of, and what its templates are given.
  void add(const clang::NamedDecl &named);

  /// Whether a call in the texts may be one of `function`: each parameter takes
  /// what is no class, one of the classes or a base of it, an instance of a
  /// template that one of them is an instance of, or a class that others turn
  /// into; and one of these leads to the function's namespace.
  bool fit(const clang::FunctionDecl &function) const;

private:
  void add(llvm::ArrayRef<clang::TemplateArgument> arguments);
  void add(const clang::TagDecl &tag);
  bool has(clang::QualType type) const;
  /// Whether an argument of that type leads to functions of `space`; what is no
  /// class may take one that does.
  bool leadsTo(clang::QualType type, const clang::DeclContext *space) const;
  bool turnInto(const clang::CXXRecordDecl &record,
                llvm::function_ref<bool(clang::QualType)> from) const;

  llvm::DenseSet<const clang::Decl *> tags;          ///< canonical
  llvm::DenseSet<const clang::Decl *> templates;     ///< of those, the same
  llvm::DenseSet<const clang::DeclContext *> spaces; ///< primary
};

} // namespace decouple
