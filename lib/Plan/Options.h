//===- Options.h - what a plan can be asked for ---------------------------===//
//
// PlanOptions + RulePack => Layout          (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Rules/RulePack.h"

namespace decouple {

/// The layout that `options` ask for. Errors: UsageError for a layout that the
/// pack lacks, and for values of the other options that do not go together, so
/// that none is ignored.
llvm::Expected<const Layout *> chooseLayout(const PlanOptions &options,
                                            const RulePack &rules);

/// That the skeleton that `options` ask for is there, and fits, before the work
/// that a plan is made from is done. Errors: those of chooseLayout, and of
/// chooseSkeleton.
llvm::Error checkSkeleton(const PlanOptions &options, const RulePack &rules);

} // namespace decouple
