//===- HooksParse.h - files parse with the hooks of all of them -----------===//
//
// HookLibraries + HostChanges => SplitChecks  (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/HookRegistries.h"

namespace decouple {

/// "hooks-parse" of each header, with the source that defines what it declares,
/// and of each file that asks for its hooks, all as `changes` leave them.
llvm::Expected<std::vector<SplitCheck>>
checkHooksParse(const SplitInput &input, llvm::ArrayRef<HookLibrary> libraries,
                llvm::ArrayRef<HostChange> changes);

} // namespace decouple
