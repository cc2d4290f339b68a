//===- Worktree.h - a branch, checked out where nobody works --------------===//
//
// checkout + branch => a working tree below the repository's .git
//                                              (part of emit)
//
// What is checked out stays as it is. Where git stops at a conflict, the
// working tree stays, for people to go on in.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace decouple {

/// Options of git for whoever has no name for it: the series' author. Empty for
/// all others. Errors: those of runGit.
llvm::Expected<std::vector<std::string>>
committerOptions(llvm::StringRef checkout);

/// The working tree of one branch.
class Worktree {
public:
  /// Where it is, or would be. Errors: those of askGit.
  static llvm::Expected<Worktree> of(llvm::StringRef checkout,
                                     llvm::StringRef branch);

  const std::string &path() const { return place; }
  /// Whether an earlier command has left it there.
  bool exists() const;
  /// Errors of both: those of askGit.
  llvm::Error add(const std::string &branch) const;
  llvm::Error remove() const;

private:
  Worktree(llvm::StringRef checkout, std::string place)
      : checkout(checkout.str()), place(std::move(place)) {}

  std::string checkout, place;
};

} // namespace decouple
