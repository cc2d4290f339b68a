//===- FunctionAttributes.h - how a function's text is compiled -----------===//
//
// a function => the attribute that its text needs   (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include <string>

namespace decouple {

/// An attribute of `function` that may say something about how its text is
/// compiled, such as for which processor; empty: it has none.
std::string attributeForText(const clang::FunctionDecl *function);

} // namespace decouple
