//===- Branch.h - the branch of an in-tree run ----------------------------===//
//
// EmittedBranch + the checkout's repository => Checks (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/State.h"
#include "Verify/Model/Check.h"

namespace decouple {

/// branch-start, -complete, -closed, -unchanged, -modes and -origins: the
/// branch of `checkout` is what `planned` says, byte for byte, all else is as
/// in the commit that it starts from, and moved files are that commit's. Where
/// the branch cannot be read all of them fail with "not checked". Where people
/// have put commits on top of the tool's last one, `tip`, what that has is
/// checked, and branch-commits (OnTop.h) tells of theirs.
std::vector<Check> checkBranch(const EmittedBranch &planned,
                               llvm::StringRef checkout,
                               const std::string &tip = "",
                               HandEdits edits = HandEdits::Listed);

} // namespace decouple
