//===- CommittedTree.h - a checkout as a commit has it --------------------===//
//
// SourceTree of a directory + commit => SourceTree of the commit
//                                             (second step of scan)
//
// What lies in the directory may be something else without git's saying so:
// ignored files, files that git was told to take for unchanged, line ends and
// other filters, a sparse checkout.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Tree/SourceTree.h"

namespace decouple {

/// Makes of `tree`, all of whose texts were read, what `commit` of its
/// repository has, file for file and byte for byte; adds remarks on what was
/// different. Submodules stay as they lie there.
/// Errors: UsageError when the commit has another release, and for files that
/// are too large to be compared; EnvironmentError when git fails.
llvm::Error takeCommitted(SourceTree &tree, const std::string &commit,
                          unsigned jobs);

/// What of `tree`, all of whose texts were read, `commit` of its repository has
/// not, or has with other bytes: files, directories of which it has nothing,
/// and all submodules; sorted. Git only lists the commit: to compare files it
/// would run filters that the repository names. Errors: EnvironmentError when
/// git fails.
llvm::Expected<std::vector<std::string>>
notInCommit(const SourceTree &tree, const std::string &commit, unsigned jobs);

} // namespace decouple
