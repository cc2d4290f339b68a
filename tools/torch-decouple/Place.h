//===- Place.h - where a run writes ---------------------------------------===//
//
// output directory + checkout => what an earlier run left there, or an Error
//                                             (part of tools)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline/Pipeline.h"

namespace decouple {

/// Whether the backend goes into the checkout, to a branch.
bool isInTree(const PrepareOptions &options);

/// Neither the tool's results nor `output` may have the other's files. Errors:
/// UsageError.
llvm::Error checkCache(const std::string &output, const std::string &cache);

/// Says what is wrong with `output` before the long work; emit looks again, and
/// closer. What an earlier run left there goes to `options`. Errors: UsageError
/// and InputError, as of emit.
llvm::Error checkPlace(const std::string &output, PrepareOptions &options);

} // namespace decouple
