//===- Symbols.h - what is known by its name in the object file -----------===//
//
// declaration or asm statement => whether it leads to what each source has of
// its own                                     (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/StringSet.h"
#include <optional>

namespace decouple {

class Symbols {
public:
  /// Whether `declaration` is, by an attribute or a label, another name for
  /// something that other sources have as well.
  bool isOtherName(const clang::NamedDecl *declaration);

  /// Whether the text of `statement` names such a thing.
  bool areNamed(const clang::AsmStmt &statement, clang::ASTContext &context);

private:
  bool isOfEachSource(llvm::StringRef symbol, clang::ASTContext &context);

  /// Of variables and functions that no other source can name, but for those
  /// that C++ gives a name.
  std::optional<llvm::StringSet<>> own;
};

} // namespace decouple
