//===- Refusals.h - what facts mean for a split ---------------------------===//
//
// Finding, TypeText => number and reason of a refusal
//                                             (part of split)
//
// The numbers are in docs/Splitting.md.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/UnitFacts.h"
#include "Split/Decide/Outline.h"
#include "Split/Decide/StayingBlocks.h"

namespace decouple {

/// What a finding is an obstacle for.
Blocker blockerFor(const Finding &finding);

/// Refuses for what was found about the arm.
void refuse(Outline &outline, const Finding &finding);

/// Why a type has no name, as part of a sentence.
std::string wordsFor(const TypeText &type);

} // namespace decouple
