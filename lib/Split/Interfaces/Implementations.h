//===- Implementations.h - does a call do what the arm does ---------------===//
//
// interfaces.json + files of the checkout => which rules can be used
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace decouple {

/// The text of a file of the checkout; nothing when there is no such file.
using FileText =
    llvm::function_ref<std::optional<llvm::StringRef>(llvm::StringRef path)>;

/// Says of each of `rules` why the checkout does not make its call do what the
/// arm does: which file has not what the rule names there.
void findImplementations(FileText text, std::vector<InterfaceRule> &rules);

} // namespace decouple
