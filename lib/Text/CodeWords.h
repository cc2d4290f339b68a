//===- CodeWords.h - what code says that it does --------------------------===//
//
// text of C++ => words that something may be called by
//                                   (part of scan and split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace decouple {

/// `identifier` in small letters, "_" between its words and nowhere else, and
/// without the capitals that C puts before a class: "ABCStore_shareAll" =>
/// "store_share_all".
std::string plainWords(llvm::StringRef identifier);

/// What the first call in `code` calls, with its class: "Pool::get(n)" =>
/// "pool_get". Macros are no calls. Empty: none.
std::string firstCall(llvm::StringRef code);

/// The first text in `code` that is spelled like a name; empty: none.
std::string firstNameInQuotes(llvm::StringRef code);

/// Whether C++ takes `word` for something else than a name.
bool isKeyword(llvm::StringRef word);

/// Whether `text` has the words of `mention`, which is in small letters, in any
/// case and as whole words: "CUDAToolkit" and "isCuda" have "cuda".
bool hasWords(llvm::StringRef text, llvm::StringRef mention);

} // namespace decouple
