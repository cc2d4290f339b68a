//===- Facts.h - the reference's part about facts and patches -------------===//
//
// RulePack => Markdown                             (part of Rules' reference)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include <string>

namespace decouple {

/// The sections after those for verdicts.
std::string factReference(const RulePack &pack);

} // namespace decouple
