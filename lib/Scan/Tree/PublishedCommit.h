//===- PublishedCommit.h - where others read a checkout -------------------===//
//
// checkout's git repository => URL and commit       (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace decouple {

/// A commit that the checkout's remote has, too.
struct PublishedCommit {
  /// "https://host/owner/name", for a browser; empty: there is no such commit.
  std::string url;
  std::string commit;
  /// Sorted: files and directories of the checkout that it has not, or has
  /// otherwise, and submodules; each a plainName().
  std::vector<std::string> except;
};

/// What a browser opens for the remote `url`: without user and password, for
/// `ssh` by https and without the port. Empty when it is no host's, such as a
/// directory.
std::string pageOfRemote(llvm::StringRef url);

/// Whether "2.6.0" of the tag v2.6.0 is a release's number.
using IsRelease = llvm::function_ref<bool(llvm::StringRef number)>;

/// What is checked out at `root`, where its remote `origin` has it as far as
/// the repository knows: a branch of the remote's or a release's tag is at it,
/// or the remote's main branch holds it. Nothing when it is otherwise, or no
/// repository; no remote is asked. What differs from it is not looked for.
PublishedCommit publishedCommit(llvm::StringRef root, IsRelease isRelease);

} // namespace decouple
