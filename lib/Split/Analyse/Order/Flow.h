//===- Flow.h - where control goes after some statements ------------------===//
//
// statements => Clang's CFG => Flow           (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

namespace decouple {

/// How control can get past a row of statements. Returns, throws and calls that
/// do not return are no way past them.
struct Flow {
  bool offTheEnd = true;
  bool byBreak = true; ///< or `continue`, of what is around the statements

  bool leaves() const { return !offTheEnd && !byBreak; }
};

/// Statements that Clang makes no graph of can be passed in every way. A `case`
/// among them is a place to start from, else it is the first statement only.
Flow flowOf(llvm::ArrayRef<const clang::Stmt *> statements,
            clang::ASTContext &context);

} // namespace decouple
