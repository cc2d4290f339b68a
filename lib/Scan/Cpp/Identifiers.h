//===- Identifiers.h - the names in a block -------------------------------===//
//
// source text + ConditionalGroup => identifiers      (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Cpp/DirectiveTree.h"
#include <string>
#include <vector>

namespace decouple {

/// Identifiers in the text of `group`, directives included, sorted, unique.
/// A NUL must follow `text`.
std::vector<std::string> identifiersOf(llvm::StringRef text,
                                       const ConditionalGroup &group);

} // namespace decouple
