//===- PlainLines.h - lines that need no lexer ----------------------------===//
//
// text => how far it is plain               (part of DirectiveTree)
//
// Most lines of code are plain: no directive, no quote, no comment that goes
// on, no line continuation, nothing that could reach into the next line. Of
// these a directive tree needs the brackets only, and a look at the bytes
// finds them many times faster than a lexer. In doubt a line is not plain.
// Where nobody asks for brackets, every line is that nothing can reach out of.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Cpp/GroupStack.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>

namespace decouple {

struct PlainLines {
  std::size_t end = 0;    ///< the first byte of the first line that is not
  bool hasTokens = false; ///< more than blanks and comments
  Nesting nesting;        ///< of their brackets, if asked for
};

/// The plain lines of `text` from `begin` on that end before `limit`. `begin`
/// is between two tokens. A NUL follows the text.
PlainLines skipPlainLines(llvm::StringRef text, std::size_t begin,
                          std::size_t limit, bool withNesting);

} // namespace decouple
