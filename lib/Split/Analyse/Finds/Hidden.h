//===- Hidden.h - what headers would find elsewhere -----------------------===//
//
// AST + arms that leave => ArmFacts            (part of split; see HostFinds.h)
//
// A name of a namespace hides those of that name outside of it, for headers
// that are included later and have text in it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Finds/LeavingText.h"

namespace decouple {

/// Notes what of the headers that leave hides something that stays, and is
/// named by a header that stays. `facts` is parallel to the arms of `leaving`.
void noteHidden(const AstText &text, LeavingText &leaving,
                std::vector<ArmFacts> &facts);

} // namespace decouple
