//===- OtherMeaning.h - the same text that means something else -----------===//
//
// expression of a merged function => does it name what the device alone has?
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/Headers/HeaderNames.h"
#include "clang/AST/Expr.h"

namespace decouple {

/// Whether all that declares `declaration` stands in headers that only a build
/// with the device reads, or in the main file.
bool isDevices(const clang::NamedDecl *declaration,
               const HeaderDifferences &differences);

/// Whether `value`, in the text of `merged`, means something else without the
/// device by what no word of it says: an operator that templates define
/// differently, or something that `isDevices` in a function that is not.
bool meansOther(const clang::Expr *value, const clang::NamedDecl *merged,
                const HeaderDifferences &differences);

/// Whether a program's one `function` would be another one: its text, or what
/// it names, or what a template made it for, which is one of `others`. What is
/// always inlined differs by what calls it, unless that `isInMerged` itself.
bool differs(const clang::FunctionDecl *function, bool isInMerged,
             const HeaderDifferences &differences, MadeOfTypes &others);
bool differs(const clang::VarDecl *variable,
             const HeaderDifferences &differences);

} // namespace decouple
