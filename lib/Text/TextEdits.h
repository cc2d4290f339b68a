//===- TextEdits.h - replacing lines of a text ----------------------------===//
//
// text + edits => text, unified diff          (part of split and plan)
//
// The edits are known, so that a diff needs no search for the differences:
// what is not named by an edit keeps its bytes. clang's tooling::Replacements
// keeps edits as well, but makes no diff, names no line of a clash, and would
// link Clang's tooling into all that reads text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Text/TextRange.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace decouple {

struct TextEdit {
  TextRange range;  ///< of the old text; empty: an insertion
  std::string text; ///< instead of it
};

/// Sorts `edits` and checks that they do not overlap.
/// Errors: UsageError naming `file` and the line of the clash.
llvm::Error normalise(llvm::StringRef file, llvm::StringRef text,
                      std::vector<TextEdit> &edits);

/// Gives what `edits` put in the line ends of `text`: those of its first line.
void keepLineEnds(llvm::StringRef text, std::vector<TextEdit> &edits);

/// `text` with normalised `edits` done.
std::string applyEdits(llvm::StringRef text, llvm::ArrayRef<TextEdit> edits);

/// A unified diff ("---", "+++", "@@") with three lines of context.
/// `edits` are normalised.
std::string unifiedDiff(llvm::StringRef path, llvm::StringRef text,
                        llvm::ArrayRef<TextEdit> edits);

/// The diff that adds a file.
std::string newFileDiff(llvm::StringRef path, llvm::StringRef text);

} // namespace decouple
