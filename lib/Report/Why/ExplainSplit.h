//===- ExplainSplit.h - what became of a block, in words ------------------===//
//
// BlockOutcome => prose                               (part of report, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Report.h"

namespace decouple {

/// What became of a block: shape, transform, captures, and the texts. `lead`
/// is what the statement begins with that the host's text goes on with, `tail`
/// what it ends with.
std::string explainSplit(const BlockOutcome &split, const std::string &lead,
                         const std::string &tail);

/// The branches before a block that is one of a later branch, as the host has
/// them afterwards; the block begins at `begin` of the file.
std::string leadOf(const ReportInput &input, const BlockOutcome &split,
                   const SourceFile &file, std::size_t begin);

} // namespace decouple
