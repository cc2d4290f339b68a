//===- Lines.h - the lines of a text --------------------------------------===//
//
// text + offset => line, text + line => offset
//                          (part of scan, classify, split and plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <vector>

namespace decouple {

/// The 1-based line that holds `offset`. Counts from the begin of the text: for
/// more than a few questions there is LineIndex.
unsigned lineOf(llvm::StringRef text, std::size_t offset);

/// First byte of the line that holds `offset`.
std::size_t lineBegin(llvm::StringRef text, std::size_t offset);

/// The line that holds `offset`, without its end.
llvm::StringRef lineAt(llvm::StringRef text, std::size_t offset);

/// Counts the lines of a text for questions that go on from one another.
class LineCounter {
public:
  /// `text` outlives this.
  explicit LineCounter(llvm::StringRef text) : text(text) {}

  /// The 1-based line that holds `offset`: quick where that is behind the
  /// offset asked for before.
  unsigned lineOf(std::size_t offset);

private:
  llvm::StringRef text;
  std::size_t counted = 0; ///< bytes
  unsigned line = 1;       ///< that holds the next one
};

/// Where the lines of a text begin, for many questions.
class LineIndex {
public:
  /// `text` outlives this.
  explicit LineIndex(llvm::StringRef text);

  /// A text that ends with a line's end has no line behind it.
  std::size_t count() const { return text.empty() ? 0 : begins.size(); }
  /// The 1-based line that holds `offset`.
  unsigned lineOf(std::size_t offset) const;
  /// First byte of `line`; the text's size for a line behind the last.
  std::size_t begin(unsigned line) const {
    return line <= begins.size() ? begins[line - 1] : text.size();
  }
  /// `line` with its end.
  llvm::StringRef operator[](unsigned line) const {
    return text.slice(begin(line), begin(line + 1));
  }

private:
  llvm::StringRef text;
  std::vector<std::size_t> begins;
};

} // namespace decouple
