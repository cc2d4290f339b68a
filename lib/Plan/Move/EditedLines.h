//===- EditedLines.h - a text that is edited line by line -----------------===//
//
// text => lines => edits of the text                  (part of plan)
//
// Edits build on one another, and a line knows where it came from: so the diff
// is known at the end, too.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Text/TextEdits.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace decouple {

class EditedLines {
public:
  explicit EditedLines(llvm::StringRef text);

  /// The text as it is now.
  std::string text() const;
  /// What makes it of the text that was given.
  std::vector<TextEdit> edits() const;

  std::size_t count() const { return lines.size(); }
  /// `line`, counted from 1 as it is now, with its end.
  llvm::StringRef operator[](unsigned line) const {
    return lines[line - 1].text;
  }
  /// The line of the given text, counted from 1, that `line` is, or was.
  unsigned given(unsigned line) const {
    return static_cast<unsigned>(lines[line - 1].from + 1);
  }
  void replace(unsigned line, std::string text);
  /// Takes out the lines from `first` to `last`, with the comment that is about
  /// nothing else, and one of two blank lines that are then together.
  void takeOut(unsigned first, unsigned last);
  /// Takes out one line and nothing around it.
  void takeOutOnly(unsigned line);

private:
  struct Line {
    std::size_t from = 0; ///< of the text that was given, counted from 0
    std::string text;
    bool changed = false;
  };
  bool isBlank(unsigned line) const;
  bool isComment(unsigned line) const;

  std::vector<Line> lines;
  std::vector<std::size_t> begins; ///< of the given text's lines, and its end
};

} // namespace decouple
