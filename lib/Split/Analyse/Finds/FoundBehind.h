//===- FoundBehind.h - names that headers behind them may find ------------===//
//
// AST + SeenNames => ArmFacts                 (part of split)
//
// A header that a file includes behind text of its own may find what that text
// declares. In the backend's source the headers come first, and it would not.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/AstText.h"
#include "Split/Analyse/Facts/UnitFacts.h"
#include "Split/Analyse/Finds/SeenNames.h"

namespace decouple {

/// Notes the first such name of the main file in those of `facts.arms` that
/// have more than includes. `facts` know what has been included; `seen` has
/// watched all of the file.
void noteFoundBehind(const AstText &text, const SeenNames &seen,
                     UnitFacts &facts);

} // namespace decouple
