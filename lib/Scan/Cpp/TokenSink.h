//===- TokenSink.h - names seen while a text is read ----------------------===//
//
// source text => identifiers and string literals      (part of scan)
//
// Lexing takes the longest of a scan, so that those who want more of a file
// than its directives listen while the tree is built.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Cpp/DirectiveTree.h"
#include "Text/Lines.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>

namespace decouple {

class TokenSink {
public:
  virtual ~TokenSink() = default;
  /// An identifier or a string literal with its quotes, in the order of the
  /// text. `written` lies in the text, at `offset`; `lines` are the text's.
  virtual void name(llvm::StringRef written, std::size_t offset,
                    LineCounter &lines) = 0;
  /// No name that ends at or before this offset, which is not below `from`,
  /// matters: the reader may leave them out. `from` never goes back.
  virtual std::size_t nextOfInterest(std::size_t from) = 0;
};

/// buildDirectiveTree, with `sink` told of names outside of #include lines and
/// conditions.
DirectiveTree buildDirectiveTree(llvm::StringRef file, llvm::StringRef text,
                                 TokenSink &sink);

} // namespace decouple
