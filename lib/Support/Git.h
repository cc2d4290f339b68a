//===- Git.h - the git program --------------------------------------------===//
//
// directory + arguments + standard input => standard output
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace decouple {

/// What a git command left.
struct GitResult {
  int code = 0;
  std::string output, error; ///< its standard output and standard error
};

/// Runs `git -C directory arguments...` with `input` as its standard input. Of
/// the environment, what would make git look at another repository, index or
/// object store is left out; no hook and no file system monitor is run.
/// Errors: EnvironmentError when there is no git or it could not be run, and
/// when it would wait for a pipe in the place of a file of the repository's.
llvm::Expected<GitResult> runGit(llvm::StringRef directory,
                                 llvm::ArrayRef<std::string> arguments,
                                 llvm::StringRef input = "");

/// The same with the texts `files` as the command's last arguments: each a file
/// that only this command sees. Nothing is its standard input.
llvm::Expected<GitResult> runGitOn(llvm::StringRef directory,
                                   llvm::ArrayRef<std::string> arguments,
                                   llvm::ArrayRef<llvm::StringRef> files);

/// The same for a command that has to succeed: its standard output.
/// Errors: also EnvironmentError with git's own words when it fails.
llvm::Expected<std::string> askGit(llvm::StringRef directory,
                                   llvm::ArrayRef<std::string> arguments,
                                   llvm::StringRef input = "");

/// The lines that a git command prints. Errors: those of askGit.
llvm::Expected<std::vector<std::string>>
gitLines(llvm::StringRef directory, llvm::ArrayRef<std::string> arguments);

/// Git's answer to a question that it may deny. Errors: those of runGit.
llvm::Expected<bool> gitAgrees(llvm::StringRef directory,
                               llvm::ArrayRef<std::string> arguments);

/// Whether `commit` is, or comes after, `ancestor`. Errors: EnvironmentError
/// when one of them is not there.
llvm::Expected<bool> gitIsAncestor(llvm::StringRef directory,
                                   const std::string &ancestor,
                                   const std::string &commit);

/// What a commit has at a path.
struct GitEntry {
  std::string mode; ///< "100644"
  std::string id;   ///< the object's name
  friend bool operator==(const GitEntry &a, const GitEntry &b) = default;
};

/// All files, links and submodules of `commit`, by their path from the root of
/// its tree, bytes as they are. Errors: those of askGit.
llvm::Expected<llvm::StringMap<GitEntry>> listCommit(llvm::StringRef directory,
                                                     const std::string &commit);

} // namespace decouple
