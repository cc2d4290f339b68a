//===- OwnParts.h - what another source cannot have -----------------------===//
//
// types, template arguments => the declarations of one source in them
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/SetVector.h"

namespace decouple {

/// Classes, templates, functions and variables that only one source can name,
/// of all types and arguments that are added.
class OwnParts {
public:
  /// With `isForSettled`, not the templates of classes: nothing depends on
  /// whether two sources have the same class there.
  void addArguments(llvm::ArrayRef<clang::TemplateArgument> arguments,
                    bool isForSettled = false);
  /// What `type` is made of.
  void add(clang::QualType type, bool isForSettled = false);

  llvm::SetVector<const clang::Decl *> found;

private:
  void addArgument(const clang::TemplateArgument &argument, bool isForSettled);
  void add(const clang::NamedDecl *named);
  void add(const clang::APValue &value);
};

} // namespace decouple
