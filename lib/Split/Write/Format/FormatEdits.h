//===- FormatEdits.h - edits in the style of their file -------------------===//
//
// text + edits + the checkout's .clang-format => edits
//                                             (part of split: write)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Text/TextEdits.h"

namespace decouple {

/// Formats what `edits`, normalised, put into `text`; an `else` is joined with
/// the brace in front of it, and what is in the braces of one is indented.
/// Nothing else changes: no token, and no blank within a line that no edit
/// touches. Includes stay where they are put: in another order they might read
/// otherwise. Errors: UsageError for a faulty style.
llvm::Error formatEdits(llvm::StringRef text, llvm::StringRef style,
                        std::vector<TextEdit> &edits);

} // namespace decouple
