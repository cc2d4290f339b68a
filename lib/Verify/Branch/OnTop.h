//===- OnTop.h - what people put on the tool's branch ---------------------===//
//
// EmittedBranch + its last commit of the tool's => Check   (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/State.h"
#include "Verify/Model/Check.h"
#include <optional>

namespace decouple {

/// branch-commits: which commits are on top of `tip`, the tool's last one on
/// the branch, and which files they leave otherwise than planned. It fails
/// where one is gone, back or empty, and with HandEdits::Fail. Nothing where
/// there are none, and where `tip` is none of the branch's commits.
std::optional<Check> checkOnTop(const EmittedBranch &planned,
                                llvm::StringRef checkout,
                                const std::string &tip, HandEdits edits);

} // namespace decouple
