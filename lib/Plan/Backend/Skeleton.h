//===- Skeleton.h - what every backend starts from ------------------------===//
//
// generated_backend/skeleton => PlannedFiles, its device   (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Rules/Layout.h"

namespace decouple {

/// Every file of the directory `skeleton`, as it is: what lies in its
/// wrapped_cmake goes to the layout's build helper, all else to its root.
/// Python's __pycache__ is left out, and so is skeleton.json.
/// Errors: EnvironmentError when it cannot be read; UsageError for a link.
llvm::Expected<std::vector<PlannedFile>> planSkeleton(llvm::StringRef skeleton,
                                                      const Layout &layout);

/// The device that `skeleton` is for, as its skeleton.json has it:
/// {"device": "cuda"}; "" when there is no such file.
/// Errors: EnvironmentError when it cannot be read; UsageError for another
/// text.
llvm::Expected<std::string> deviceOfSkeleton(llvm::StringRef skeleton);

} // namespace decouple
