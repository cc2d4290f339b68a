//===- Check.h - no two files in one place --------------------------------===//
//
// PlannedFiles => Error                               (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Rules/Layout.h"

namespace decouple {

/// `files` are sorted by destination. Errors: UsageError when two share one,
/// when one would have to lie in another, or when one leaves the output; the
/// message names the origins and the layout entries that led there.
llvm::Error checkDestinations(const std::vector<PlannedFile> &files,
                              const Layout &layout);

} // namespace decouple
