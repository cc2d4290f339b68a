//===- ConditionText.h - the words of a conditional directive -------------===//
//
// tokens of a directive => text, macro names      (part of DirectiveTree)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Text/RawTokens.h"
#include <string>
#include <vector>

namespace decouple {

struct ConditionText {
  std::string text;                ///< see Arm::condition
  std::vector<std::string> macros; ///< sorted, unique
  std::size_t lineEnd = 0;         ///< first byte after the directive
  std::size_t lastTokenEnd = 0;
};

/// Reads from behind the directive's name to the end of its line. Macros are
/// the identifiers but for operators (`defined`, `and`, `__has_include`, ...)
/// and what __has_...() asks for.
ConditionText readCondition(RawTokens &tokens);

/// Is `name` one of the preprocessor's __has_... operators?
bool isHasOperator(llvm::StringRef name);

/// `and`, `not`, ... as the operator they stand for; tok::unknown for others.
clang::tok::TokenKind alternativeOperator(llvm::StringRef name);

} // namespace decouple
