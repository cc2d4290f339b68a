//===- CppToken.h - where a token of C++ ends -----------------------------===//
//
// Rules: a part of token patterns. Text without blanks => its tokens, as Clang
// would make them; Clang itself is above the rules.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <cstddef>

namespace decouple {

/// The length of the C++20 token that `text` begins with; 0 when it begins with
/// none.
std::size_t lengthOfCppToken(llvm::StringRef text);

} // namespace decouple
