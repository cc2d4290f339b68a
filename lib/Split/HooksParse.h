//===- HooksParse.h - the header of all hooks parses ----------------------===//
//
// HookLibraries + HostChanges => SplitChecks  (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/HookRegistries.h"

namespace decouple {

/// "hooks-parse" of each header, with the source that defines what it declares
/// as `changes` leave it.
llvm::Expected<std::vector<SplitCheck>>
checkHooksParse(const SplitInput &input, llvm::ArrayRef<HookLibrary> libraries,
                llvm::ArrayRef<HostChange> changes);

} // namespace decouple
