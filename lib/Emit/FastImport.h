//===- FastImport.h - commits as text -------------------------------------===//
//
// messages, files => the input of `git fast-import`   (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace decouple {

/// Writes commits one after the other on one branch, each with the same author
/// and date.
class FastImport {
public:
  FastImport(std::string branch, std::string author, std::string seconds)
      : branch(std::move(branch)), author(std::move(author)),
        seconds(std::move(seconds)) {}

  /// The first commit's parent is `parent`, a commit's name.
  void commit(llvm::StringRef message, llvm::StringRef parent = "");
  /// For the last commit.
  void write(llvm::StringRef path, llvm::StringRef text, bool executable);
  void remove(llvm::StringRef path);
  /// The whole input; git takes nothing of one that is cut off.
  std::string finish();
  unsigned commits() const { return count; }

private:
  void data(llvm::StringRef text);

  std::string branch, author, seconds;
  std::string stream = "feature done\n";
  unsigned count = 0;
};

} // namespace decouple
