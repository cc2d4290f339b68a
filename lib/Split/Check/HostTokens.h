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

} // namespace decouple
