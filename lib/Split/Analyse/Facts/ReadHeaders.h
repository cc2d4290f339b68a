//===- ReadHeaders.h - the headers of a unit, as they were read -----------===//
//
// SourceManager => headers, and what includes them (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>

namespace clang {
class SourceManager;
} // namespace clang

namespace decouple {

/// Calls `found` for each header in the order in which they are entered, one
/// that is read twice twice: where it begins, its name, and where in the main
/// file the include stands that it comes by.
void forEachHeader(const clang::SourceManager &sources,
                   llvm::function_ref<void(clang::SourceLocation,
                                           llvm::StringRef, std::size_t)>
                       found);

/// Whether the text of a header has `extern`, other than of `extern "C"` and of
/// templates: functions in it may declare what others define.
bool hasExtern(llvm::StringRef text);

} // namespace decouple
