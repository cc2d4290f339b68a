//===- ParseUnit.h - Clang's answer about one unit ------------------------===//
//
// ClangUnit + DirectiveTree + acted groups => UnitFacts
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Analyse/UnitFacts.h"
#include "Split/Compiler/ClangUnit.h"

namespace decouple {

/// Parses `unit` (CUDA configuration) and describes, for each of `groups`,
/// the arm that it takes. Bodies of functions in headers are skipped.
/// Errors: UsageError when the compiler refuses the arguments.
llvm::Expected<UnitFacts> parseUnit(const ClangUnit &unit,
                                    const DirectiveTree &tree,
                                    const std::vector<std::size_t> &groups,
                                    const SplitRules &rules);

} // namespace decouple
