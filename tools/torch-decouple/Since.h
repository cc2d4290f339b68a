//===- Since.h - a run against what lies in its output --------------------===//
//
// output + Prepared => Since                          (part of tools)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Drift/Since.h"
#include "Pipeline/Pipeline.h"

namespace decouple {

/// What `prepared` changes of the run that `output` is of. Errors: those of
/// compareWithOutput.
llvm::Expected<Since> sinceOf(const std::string &output,
                              const Prepared &prepared);

} // namespace decouple
