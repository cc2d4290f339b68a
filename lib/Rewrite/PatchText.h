//===- PatchText.h - one patch of the series ---------------------*- C++
//-*-===//
//
// diff + reason => a mail that `git am` takes (part of rewrite)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rewrite/Rewrite.h"

namespace decouple {

/// Fills `patch.text`. `number` and `total` are the place in the series;
/// `details` are lines for the message. Author and date are fixed, so that the
/// same input gives the same bytes.
void writePatch(SplitPatch &patch, unsigned number, unsigned total,
                const std::vector<std::string> &details,
                const std::string &diff);

} // namespace decouple
