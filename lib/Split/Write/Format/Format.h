//===- Format.h - clang-format for generated text -------------------------===//
//
// text + the checkout's .clang-format => text (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Write/Format/CopiedText.h"

namespace decouple {

/// All of `text`, in `style` (the text of a .clang-format file; empty: LLVM's).
/// Includes keep their order. Errors: UsageError for a faulty style.
llvm::Expected<std::string> formatText(llvm::StringRef text,
                                       llvm::StringRef style);

/// The same for text of which it is known what of it was copied. In `calls`,
/// macro calls of the host file, no blank comes or goes between two tokens: `#`
/// makes text of the blanks, too.
llvm::Expected<CopiedText> formatText(CopiedText text, llvm::StringRef style,
                                      llvm::ArrayRef<TextRange> calls);

/// All of `text`, which is nobody else's, with its includes in the order of the
/// style.
llvm::Expected<std::string> formatHeader(llvm::StringRef text,
                                         llvm::StringRef style);

} // namespace decouple
