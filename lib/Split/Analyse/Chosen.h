//===- Chosen.h - what instances have chosen that leaves ------------------===//
//
// AST, with the device => text that stays refers to what leaves
//                                          (part of split; see HostFinds.h)
//
// Clang has resolved each call in the instances of a unit that have bodies:
// those of headers' templates are not parsed, as that takes a fifth longer.
// Whatever is not chosen can go: the best of many is the best of fewer. So it
// needs no names and no rules of overloading to see what a template would find
// no more.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/LeavingText.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// Calls `chosen` for what leaves and text of headers that stay, or instances
/// of the file's own text that stays, refer to nevertheless; once for each.
/// Instances for something that leaves do not count.
void forEachChosen(
    const AstText &text, LeavingText &leaving,
    llvm::function_ref<void(const clang::NamedDecl *, std::size_t arm)> chosen);

} // namespace decouple
