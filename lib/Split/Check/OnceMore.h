//===- OnceMore.h - headers that one more source includes -----------------===//
//
// AST of the backend's source + UnitFacts => Misfits
//                                             (part of split: its checks)
//
// Upstream has one source where there are two after the split. A header that
// both include runs for both what runs when a program is loaded, and what it
// defines and is not inline does not link.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Compiler/Instantiations.h"
#include "Split/Decide/Misfits.h"
#include "clang/AST/ASTContext.h"

namespace decouple {

/// What the headers that `file` includes without the device, too, do or define
/// for each source, instances of templates included. Objects that only they
/// themselves can be seen by are fine: making them has no other effect.
/// `make` has instances made that have to be looked into; null: they are.
std::vector<Misfit> includedOnceMore(clang::ASTContext &context,
                                     const HostFile &file, Make make = {});

} // namespace decouple
