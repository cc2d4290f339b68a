//===- Identifiers.h - the names in a block -------------------------------===//
//
// TextTokens + ConditionalGroup => identifiers      (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Cpp/DirectiveTree.h"
#include "Text/TokenList.h"
#include <string>
#include <vector>

namespace decouple {

/// Identifiers in the text of `group`, directives included, sorted, unique.
/// `tokens` are its file's.
std::vector<std::string> identifiersOf(const TextTokens &tokens,
                                       const ConditionalGroup &group);

} // namespace decouple
