//===- EditedText.h - where a place of an edited text comes from ----------===//
//
// offset of the edited text + edits => offset of the original (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Text/TextEdits.h"

namespace decouple {

/// Where an offset of the edited text lies in the original; offsets of text
/// that `edits` (normalised) put in lie where it was put.
std::size_t originalOffset(std::size_t offset,
                           const std::vector<TextEdit> &edits);

/// Whether an offset of the edited text lies in what `edits` put in.
bool isInserted(std::size_t offset, const std::vector<TextEdit> &edits);

} // namespace decouple
