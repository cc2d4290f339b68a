//===- KnownFacts.h - what is known of a run without its report -----------===//
//
// report.json x EmitState x what drift remembers => culprits (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/State.h"
#include <nlohmann/json_fwd.hpp>

namespace decouple {

/// What `report` says that cannot be so, as differencesOf says it: the options
/// and what was written, where to and from where, are in `state`; verdicts of
/// blocks are in `drift`, the summary of a run that .torch-decouple keeps
/// (null: nobody has it); and what it counts are its own lists.
std::vector<std::string> knownToBeFalse(const nlohmann::json &report,
                                        const EmitState &state,
                                        const nlohmann::json &drift);

} // namespace decouple
