//===- RunText.h - what a run says of its output --------------------------===//
//
// what was emitted, carried and found => text         (part of tools)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Emit.h"
#include "Emit/InTree/Carry.h"
#include "Pipeline/Pipeline.h"
#include "Verify/Review.h"
#include <nlohmann/json_fwd.hpp>
#include <set>

namespace decouple {

/// What became of people's commits on the earlier branch; `branch` is the new.
std::string carriedText(const std::string &branch, const Waiting &waiting,
                        const Carried &carried);

/// What an earlier run had left to do; nothing for no commit.
std::string finishedText(const BranchTip &earlier, const Finished &finished);

/// How to go on after conflicts with hand edits; "" without any.
std::string conflictText(const std::string &output, const EmitResult &result);

/// How often the compiler was asked; "" when it was not, or always.
std::string cacheText(const std::optional<CacheUse> &cache);

/// Which patch has the marks of --marks, and when it applies; "" without any.
std::string handMarksNote(const Plan &plan);

/// The names that the summary and the list to review have.
std::set<std::string> namesOfRun(const nlohmann::json &report,
                                 llvm::ArrayRef<ReviewItem> review);

} // namespace decouple
