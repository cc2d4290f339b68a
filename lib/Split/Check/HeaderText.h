//===- HeaderText.h - where declarations of headers stand -----------------===//
//
// declaration => whether it reads differently without the device
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/UnitTokens.h"
#include "clang/AST/Decl.h"

namespace decouple {

/// Whether one of `places` is in `declaration`, or in another one of the same.
bool readsDifferently(const clang::Decl *declaration,
                      const HeaderPlaces &places);

} // namespace decouple
