//===- OrphanedComment.h - a comment that leaves with its block -----------===//
//
// HostFile + arm => the comment above its block, if it is about the arm alone
//                                             (part of split: write)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"

namespace decouple {

/// The lines of a comment right above the arm's block, where they name what the
/// arm has and nothing else of the file; empty: there are none.
TextRange orphanedComment(const HostFile &file, const ArmFacts &arm);

} // namespace decouple
