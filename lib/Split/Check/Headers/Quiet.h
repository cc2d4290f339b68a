//===- Quiet.h - objects of which the making has no other effect ----------===//
//
// variable => whether one more of it can be told   (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"

namespace decouple {

/// Whether making and destroying `variable` does nothing but that: what it
/// calls can be followed to the end, changes what is its own alone, and the
/// standard library's containers own memory and no more.
bool isQuiet(const clang::VarDecl *variable);

} // namespace decouple
