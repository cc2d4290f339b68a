//===- Helpers.h - what goes along with the blocks, and what stays --------===//
//
// Outlines + DeclarationFacts => declarations to copy, refusals
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Decide/Outline.h"

namespace decouple {

/// Draws the conclusions of the refusals so far, and is to be asked again after
/// each further one. Gives the declarations, as indices into
/// UnitFacts::declarations, that `outlines` need in the backend, transitively,
/// and `wanted` ones, which whatever leaves needs. Refuses an outline that
/// needs what cannot leave the file, and includes that a block which stays
/// needs.
std::set<std::size_t> settle(const HostFile &file,
                             std::vector<Outline> &outlines,
                             const std::set<std::size_t> &wanted);

/// Whether `declaration` stands in an arm that travels as it is.
bool travels(const HostFile &file, const std::vector<Outline> &outlines,
             TextRange declaration);

/// All declarations, as indices of the facts, that `arm` needs, transitively.
std::set<std::size_t> neededBy(const HostFile &file, const ArmFacts &arm);

} // namespace decouple
