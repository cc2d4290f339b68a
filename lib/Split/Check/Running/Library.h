//===- Library.h - what the standard library does by itself ---------------===//
//
// declaration of the library => whether it calls nothing for others
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"

namespace decouple {

class Library {
public:
  /// Whether `function` is a member of a container or string, of the library's
  /// own classes and of numbers: it has to do with what it is given alone, and
  /// calls nobody.
  bool isPlain(const clang::FunctionDecl *function);

  /// Whether `type` is such a class, or a number.
  bool isPlain(clang::QualType type);

  /// Whether of `function` only the library, or that of C, has the text, and it
  /// is known to change what it is given at most.
  bool isKnown(const clang::FunctionDecl *function);

private:
  bool isPlain(const clang::CXXRecordDecl *record);
  /// Whether nobody's function can be called by what `argument`, of a
  /// function, leads to.
  bool isPlainThrough(const clang::TemplateArgument &argument);
  bool arePlain(llvm::ArrayRef<clang::TemplateArgument> arguments);
  bool isPlainOwner(const clang::ClassTemplateSpecializationDecl *owner);

  llvm::DenseMap<const clang::CXXRecordDecl *, bool> records;
};

/// Whether `function` is C's `getenv`.
bool readsEnvironment(const clang::FunctionDecl *function);

} // namespace decouple
