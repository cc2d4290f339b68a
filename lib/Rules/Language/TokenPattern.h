//===- TokenPattern.h - a few tokens around a name ------------------------===//
//
// Rules: a part of RulePack. What CUDA-named code has around the name, as
// tokens with blanks between them:
//
//   $t . @ ( ) ? kGPU : kCPU
//
//   @      the name, with what qualifies it: `at::kGPU`
//   $x     names, members, calls and subscripts in a row: `self.device()`; the
//          same tokens wherever the pattern has it
//   ...    any tokens, none too, up to the bracket around them; no statement's
//          end
//   "..."  any string literal
//   IMPL_*, {get,set}_type
//          any name that the glob matches
//
// Everything else stands for itself, `*` and `{` on their own and what is in
// quotes among it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Language/Glob.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace decouple {

struct PatternElement {
  enum class Kind { Name, Expression, Rest, String, Glob, Token };
  Kind kind = Kind::Token;
  std::string text; ///< of a token; of an expression its name, "$x"
  decouple::Glob glob = {};
};

struct TokenPattern {
  std::string source;
  std::vector<PatternElement> elements;

  /// Errors: UsageError for an empty pattern, one without `@` or with two, one
  /// that begins or ends with `...`, for a glob that is none, or that no name
  /// can match, and for what is not one token.
  static llvm::Expected<TokenPattern> compile(llvm::StringRef text);

  /// Whether `$x` stands for something here.
  bool binds(llvm::StringRef name) const;
};

/// The same of any code: without a name, `@`.
struct CodePattern {
  TokenPattern tokens;

  /// Errors: UsageError as above, and for a pattern with `@`.
  static llvm::Expected<CodePattern> compile(llvm::StringRef text);
};

/// The `$x` of a text, in order.
std::vector<std::string> placeholdersOf(llvm::StringRef text);

} // namespace decouple
