//===- MemberSpecials.h - specialised members of headers' classes ---------===//
//
// AST => ArmFacts                             (part of split)
//
// A file may specialise a member template or a member class of a header's
// class. What an arm leads to may be made of that, and it is not copied.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/AstText.h"
#include "Split/Analyse/Facts/UnitFacts.h"

namespace decouple {

/// Notes the first one of the main file in all `facts`.
void noteMemberSpecials(const AstText &text, std::vector<ArmFacts> &facts);

} // namespace decouple
