//===- Helpers.h - what of the file goes along ----------------------------===//
//
// Outlines + DeclarationFacts => declarations to copy, refusals
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Decide/Outline.h"

namespace decouple {

/// The declarations, as indices into UnitFacts::declarations, that `outlines`
/// need in the backend, transitively. An outline that needs what cannot leave
/// the file is refused.
std::set<std::size_t> chooseHelpers(const HostFile &file,
                                    std::vector<Outline> &outlines);

/// Whether `declaration` stands in an arm that travels as it is.
bool travels(const HostFile &file, const std::vector<Outline> &outlines,
             TextRange declaration);

/// Refuses includes whose condition still has a block that needs them.
void keepNeededIncludes(const HostFile &file, std::vector<Outline> &outlines);

} // namespace decouple
