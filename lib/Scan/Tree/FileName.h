//===- FileName.h - names as text -----------------------------------------===//
//
// bytes of a path => a line of UTF-8                  (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace decouple {

/// `path` with what no line of text can hold written as in C: "\t", "\033",
/// bytes that are no UTF-8, and the backslash itself. Two paths never give the
/// same text, and most are their own.
std::string plainName(llvm::StringRef path);

/// Whether plainName leaves `path` as it is, at a glance: a name beyond ASCII
/// may be plain although this is false.
bool isPlainName(llvm::StringRef path);

/// Whether `plain`, as plainName gave it, is not the name on disk.
inline bool isEscaped(llvm::StringRef plain) { return plain.contains('\\'); }

} // namespace decouple
