//===- HooksParse.h - the header of all hooks parses ----------------------===//
//
// HookLibraries => whose hooks break it; + HostChanges => SplitChecks
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/HookRegistries.h"

namespace decouple {

/// What the compiler says of the headers that the hooks of a file need, by the
/// file's path, where a header with its hooks alone does not parse: that of all
/// does not either.
llvm::Expected<std::map<std::string, std::string>>
hookFaults(const SplitInput &input, llvm::ArrayRef<HookLibrary> libraries);

/// "hooks-parse" of each header, with the source that defines what it declares
/// as `changes` leave it.
llvm::Expected<std::vector<SplitCheck>>
checkHooksParse(const SplitInput &input, llvm::ArrayRef<HookLibrary> libraries,
                llvm::ArrayRef<HostChange> changes);

} // namespace decouple
