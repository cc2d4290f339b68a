//===- FastImport.h - commits as text -------------------------------------===//
//
// messages, files => the input of `git fast-import`   (part of emit)
//
// The commits are written, and no branch: git answers with the name of the
// last one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace decouple {

/// Writes commits one after the other, each with the same author and date.
class FastImport {
public:
  /// The first commit's parent is `parent`, a commit's name.
  FastImport(std::string parent, std::string author, std::string seconds)
      : parent(std::move(parent)), author(std::move(author)),
        seconds(std::move(seconds)) {}

  void commit(llvm::StringRef message);
  /// For the last commit.
  void write(llvm::StringRef path, llvm::StringRef text, bool executable);
  void remove(llvm::StringRef path);
  /// The whole input; git takes nothing of one that is cut off.
  std::string finish();
  unsigned commits() const { return count; }

private:
  void data(llvm::StringRef text);

  std::string parent, author, seconds;
  std::string stream = "feature done\n";
  unsigned count = 0;
};

} // namespace decouple
