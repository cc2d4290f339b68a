//===- Style.h - how a checkout formats its code --------------------------===//
//
// text of a .clang-format => FormatStyle      (part of split: write)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Format/Format.h"

namespace decouple {

/// The style that `text`, of a .clang-format file, describes; empty: LLVM's. It
/// moves what stands there and changes nothing of it: no token, and not the
/// order of includes. Errors: UsageError for a faulty text.
llvm::Expected<clang::format::FormatStyle> parseStyle(llvm::StringRef text);

} // namespace decouple
