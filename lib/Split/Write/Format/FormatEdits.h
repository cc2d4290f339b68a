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
/// Lines that include something go where the style sorts them among those in
/// front of them. Nothing else changes: no token, no blank within a line that
/// an edit does not touch. Errors: UsageError for a faulty style.
llvm::Error formatEdits(llvm::StringRef text, llvm::StringRef style,
                        std::vector<TextEdit> &edits);

} // namespace decouple
