//===- LeftBehind.h - what the backend's templates do not find ------------===//
//
// AST of the backend's source + UnitFacts => Misfits
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Decide/Misfits.h"
#include "clang/AST/ASTContext.h"

namespace decouple {

/// Specialisations of the file that the backend has no copy of, and for which
/// it has made something of the template itself instead. `context` is the
/// backend's source's, in the CUDA configuration, with all instances made.
std::vector<Misfit> leftBehind(clang::ASTContext &context, const HostFile &file,
                               const Decisions &decisions);

} // namespace decouple
