//===- HeaderUses.h - what the backend has of headers alone ---------------===//
//
// AST of the backend's source + UnitFacts => Misfits
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Check/Headers/HeaderNames.h"
#include "Split/Decide/Misfits.h"
#include "Split/Write/WriteUnit.h"

namespace decouple {

/// Has all instances made of templates that notShared goes into.
void makeAll(clang::ASTContext &context, const HeaderDifferences &differences,
             Make make);

/// Text that the backend has from `file`, of arms and of what they need, that
/// uses something of a header that host and backend do not share. `context` is
/// the backend's source's, in the CUDA configuration, after makeAll, or with
/// all instances made.
std::vector<Misfit> notShared(clang::ASTContext &context, const HostFile &file,
                              const std::vector<Outline> &outlines,
                              const UnitTexts &texts,
                              const HeaderDifferences &differences);

} // namespace decouple
