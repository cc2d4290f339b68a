//===- DoingsOfText.h - what statements and expressions do ----------------===//
//
// statement => Doings                         (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/Running/Doings.h"

namespace decouple {

/// Adds what is run in `statement`, where it stands; null is nothing.
void addDoings(const clang::Stmt *statement, Doings &doings);

} // namespace decouple
