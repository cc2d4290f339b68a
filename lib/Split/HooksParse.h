//===- HooksParse.h - the registries of hooks parse -----------------------===//
//
// HookLibraries + HostChanges => SplitChecks
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/HookRegistries.h"

namespace decouple {

/// "hooks-parse" of each header, with the source that defines what it declares
/// as `changes` leave it, in which all names refer to what they did. A header
/// that the checkout has already fails, whether or not a file has hooks.
llvm::Expected<std::vector<SplitCheck>>
checkHooksParse(const SplitInput &input, llvm::ArrayRef<HookLibrary> libraries,
                llvm::ArrayRef<HostChange> changes);

} // namespace decouple
