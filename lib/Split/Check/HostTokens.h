//===- HostTokens.h - a split host file keeps what it said ----------------===//
//
// tokens before and after + edits => SplitCheck
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/SplitCheck.h"
#include "Split/Check/TokenCompare.h"
#include "Split/Compiler/SplitInput.h"
#include "Text/TextEdits.h"

namespace decouple {

/// "host-tokens": in the CPU-only configuration, the host file sees the same
/// tokens as before, in the same order, and else only what `edits` (normalised)
/// put in. Headers that it saw read the same, too. `text` is the original.
SplitCheck checkHostTokens(const HostUnit &unit, const UnitTokens &before,
                           const UnitTokens &after,
                           const std::vector<TextEdit> &edits);

/// Where an offset of the edited text lies in the original; offsets of text
/// that `edits` put in lie where it was put.
std::size_t originalOffset(std::size_t offset,
                           const std::vector<TextEdit> &edits);

/// Whether an offset of the edited text lies in what `edits` put in.
bool isInserted(std::size_t offset, const std::vector<TextEdit> &edits);

} // namespace decouple
