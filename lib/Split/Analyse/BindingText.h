//===- BindingText.h - an arm as text of the backend's bindings -----------===//
//
// text of an arm + captures => BindingText    (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Analyse/Facts/UnitFacts.h"

namespace decouple {

/// `arm` with the CallReplacements of `rules` done, and which of `captures` it
/// still names.
BindingText bindingText(llvm::StringRef arm,
                        const std::vector<Capture> &captures,
                        const BindingRules &rules);

} // namespace decouple
