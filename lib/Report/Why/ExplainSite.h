//===- ExplainSite.h - what is at lines of a file -------------------------===//
//
// Decisions at lines of one file => prose              (part of report, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Why/Explain.h"
#include "Rules/PathChoice.h"

namespace decouple {

/// All that is known at `lines` of the file at `index` of the tree, each thing
/// once; "" when nothing is.
std::string explainAt(const Explainer &explainer, std::size_t index,
                      const ChosenLines &lines);

} // namespace decouple
