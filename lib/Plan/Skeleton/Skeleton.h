//===- Skeleton.h - what every backend starts from ------------------------===//
//
// generated_backend/skeleton => PlannedFiles   (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Plan/Skeleton/Names.h"
#include "Rules/Layout.h"
#include "Rules/RulePack.h"
#include "Rules/UnitRules.h"

namespace decouple {

/// Every file of the directory `skeleton`, with the backend's `names`: what
/// lies in its wrapped_cmake goes to the layout's build helper, all else to its
/// root.
/// Python's __pycache__ is left out, and so is skeleton.json.
/// Errors: EnvironmentError when it cannot be read; UsageError for a link.
llvm::Expected<std::vector<PlannedFile>>
planSkeleton(llvm::StringRef skeleton, const SkeletonNames &names,
             const Layout &layout);

/// That the backend's directory and package have its name, so that the moved
/// files are where the skeleton looks for them.
/// Errors: UsageError when `layout` puts them elsewhere.
llvm::Error checkLayout(const AboutSkeleton &about, const Layout &layout,
                        llvm::StringRef backend);

/// That the skeleton reads what `requirements` say, where it tells what it
/// reads: CMake would pass over the rest without a word. Errors: UsageError
/// with the first that it does not read.
llvm::Error checkParts(const AboutSkeleton &about,
                       const std::vector<Requirement> &requirements);

/// What a backend starts from.
struct ChosenSkeleton {
  std::vector<PlannedFile> files;
  std::string device; ///< the one that it says it is for; may be empty
};

/// All of the above: the skeleton of the backend that `rules` describe.
llvm::Expected<ChosenSkeleton> chooseSkeleton(llvm::StringRef skeleton,
                                              const RulePack &rules,
                                              const Layout &layout);

} // namespace decouple
