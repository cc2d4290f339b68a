//===- FollowedLines.h - lines of the checkout on their way ---------------===//
//
// SourceTree + diffs, one after the other => which line is which
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Tree/SourceTree.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

/// A line of the checkout that goes (`before` is `after`), or the two that
/// something is added between; 0 and the largest number are beyond its ends.
struct TouchedLines {
  std::size_t change = 0;
  unsigned before = 0, after = 0;
};

/// A file on its way through the series.
struct FollowedFile {
  /// The line of the checkout that each of its lines is; 0: a patch added it.
  std::vector<unsigned> lines;
  std::vector<TouchedLines> touched; ///< series order

  explicit FollowedFile(llvm::StringRef text);
  /// Notes that `change` adds lines at `at`, before it does.
  void noteAdded(std::size_t change, std::size_t at);
};

/// Does the rows of diffs, one by one.
class FollowedLines {
public:
  explicit FollowedLines(const SourceTree &tree) : tree(tree) {}

  /// Does the rows of `diff`, that of the change `number`.
  void follow(std::size_t number, llvm::StringRef diff);

  /// Files of the checkout that diffs have changed so far.
  std::map<std::string, FollowedFile> files;

private:
  void beginFile(llvm::StringRef path);
  void beginHunk(llvm::StringRef header);
  void doRow(llvm::StringRef row);

  const SourceTree &tree;
  std::size_t change = 0;
  FollowedFile *file = nullptr;      ///< null: none of the checkout's
  std::size_t at = 0;                ///< in its lines
  unsigned oldRows = 0, newRows = 0; ///< to come in the hunk
  bool wasAdded = false;             ///< the row before
};

} // namespace decouple
