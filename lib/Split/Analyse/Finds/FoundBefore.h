//===- FoundBefore.h - names of headers behind that text may find ---------===//
//
// AST + SeenNames => ArmFacts                 (part of split)
//
// What templates make for text in front of an include, they make without the
// header. In the backend's source the headers come first.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/AstText.h"
#include "Split/Analyse/Facts/UnitFacts.h"
#include "Split/Analyse/Finds/SeenNames.h"

namespace decouple {

/// Notes the first such name of a header that the file includes behind text of
/// its own, in those of `facts.arms` that have more than includes. `facts` know
/// what has been included; `seen` has watched all of the file.
void noteFoundBefore(const AstText &text, const SeenNames &seen,
                     UnitFacts &facts);

} // namespace decouple
