//===- CopiedText.h - text, and what of it is the host's ------------------===//
//
// ranges of the host file + generated text => [CopiedText]
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Text/TextEdits.h"
#include "llvm/ADT/StringRef.h"

namespace decouple {

/// A token of the host file that stands somewhere else as well.
struct CopiedToken {
  std::size_t at = 0;   ///< offset in the text
  std::size_t from = 0; ///< in the host file
  std::size_t length = 0;
};

/// Text that is put together of the host's and of generated text.
struct CopiedText {
  std::string text;
  std::vector<CopiedToken> tokens; ///< in order, directives left out

  void add(llvm::StringRef generated) { text += generated; }
  void add(const CopiedText &other);
};

/// `range` of `file` with `edits` done, whose ranges start from `range`.
CopiedText copyOf(llvm::StringRef file, TextRange range,
                  llvm::ArrayRef<TextEdit> edits = {});

} // namespace decouple
