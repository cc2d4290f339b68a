//===- Inert.h - what does nothing unless somebody names it ---------------===//
//
// declaration of a header => does including it alone change a program?
//                                             (part of split: its checks)
//
// Kinds of declarations and attributes that are known to do nothing by
// themselves are listed; the rest counts.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include <optional>
#include <string>

namespace decouple {

/// Whether an object file has nothing of `function`, or of `variable`, that a
/// program runs, finds or links with unless something else asks for it. Of
/// templates only the instances are asked.
bool isInert(const clang::FunctionDecl *function);
bool isInert(const clang::VarDecl *variable);

/// The first thing in `declaration` that is not known to be inert, in words;
/// nothing: all is. Namespaces are not gone into.
std::optional<std::string> addedBy(const clang::Decl *declaration);

} // namespace decouple
