//===- Hidden.h - what headers would find elsewhere -----------------------===//
//
// AST + arms that leave => ArmFacts            (part of split; see HostFinds.h)
//
// A name of a namespace hides others of that name, for headers that are
// included later.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Finds/LeavingText.h"
#include "Split/Analyse/Finds/SeenNames.h"

namespace decouple {

/// Notes what of the text that leaves may hide something that stays from a
/// header that stays: namespaces have both by one name, and a header has the
/// name behind it. `facts` is parallel to the arms of `leaving`.
void noteHidden(const AstText &text, LeavingText &leaving,
                const SeenNames &seen, std::vector<ArmFacts> &facts);

} // namespace decouple
