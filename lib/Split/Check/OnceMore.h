//===- OnceMore.h - headers that one more source includes -----------------===//
//
// AST of the backend's source + UnitFacts => Misfits
//                                             (part of split: its checks)
//
// Upstream has one source where there are two after the split. A header that
// both include runs for both what runs when a program is loaded, and what it
// defines and is not inline does not link. One that the host includes with the
// device alone, and still does, would run for the backend alone.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Compiler/Instantiations.h"
#include "Split/Decide/Misfits.h"
#include "clang/AST/ASTContext.h"

namespace decouple {

/// What the headers do or define for each source, instances of templates
/// included, but for those that come with includes of `outlines` alone. Objects
/// that only they themselves can be seen by are fine: making them has no other
/// effect. `make` has instances made that have to be looked into; null: they
/// are.
std::vector<Misfit> includedOnceMore(clang::ASTContext &context,
                                     const HostFile &file,
                                     const std::vector<Outline> &outlines,
                                     Make make = {});

} // namespace decouple
