//===- DriftText.h - what changed, in a terminal --------------------------===//
//
// Drift => one screen             (torch-decouple diff and run; part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Drift/Since.h"
#include "Support/Coloured.h"
#include <string>

namespace decouple {

/// The most lines that driftText gives.
inline constexpr unsigned ScreenLines = 40;

/// How much changed of each kind; `colour` uses ANSI colours.
Coloured driftCounts(const Drift &drift, bool colour);

/// The same, and what is newly to be reviewed, on one screen.
Coloured driftText(const Drift &drift, bool colour);

/// What a run into an output says of it: the counts, or one line where nothing
/// changes or nothing can be compared; "" for a first run.
Coloured sinceText(const Since &since, bool colour);

/// "the output is of an older tool, ...": why there is nothing to compare with.
std::string olderText();

} // namespace decouple
