//===- Meanings.h - what the names of a file refer to ---------------------===//
//
// AST => each name of the main file with the thing that it means
//                                             (part of split)
//
// Text that stays has to mean with the device what it means without: a
// declaration or an include that leaves may have been what it was about.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>

namespace decouple {

/// Whether a function is for types that only one of two texts can have.
using OneSided = llvm::function_ref<bool(const clang::FunctionDecl *)>;

/// All names in the main file, in order. Of a call that a template leaves to
/// its instances, the candidates at hand, those that are `oneSided` apart.
/// With `returned`, the constructors are left out that are called where a
/// returned value begins; those places go there.
std::vector<Meaning> meaningsIn(clang::ASTContext &context, OneSided oneSided,
                                std::set<std::size_t> *returned = nullptr);

} // namespace decouple
