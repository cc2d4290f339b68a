//===- OutcomeHelp.h - outcomes and transforms, for who met the word ------===//
//
// name => text                                              (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Decide/Transform.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// What the outcome or the transform `name` of a block, in whatever case,
/// means. Nothing when there is none.
std::optional<std::string> explainedOutcome(llvm::StringRef name);

/// The names of all of them.
std::vector<std::string> outcomeNames();

/// What became of a block of a patched file, for those who know the file and
/// not this tool.
const char *deedOf(Transform transform);

} // namespace decouple
