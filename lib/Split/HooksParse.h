//===- HooksParse.h - the header of all hooks parses ----------------------===//
//
// HookLibraries => whose hooks break it; + HostChanges => SplitChecks
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/HookRegistries.h"

namespace decouple {

/// `input` without the hooks of files that break the header of all of them, of
/// libraries whose check has failed; nothing where none does. `checks` are
/// parallel to `libraries`.
llvm::Expected<std::optional<SplitInput>>
withoutLooseHooks(const SplitInput &input,
                  llvm::ArrayRef<HookLibrary> libraries,
                  llvm::ArrayRef<SplitCheck> checks);

/// "hooks-parse" of each header, with the source that defines what it declares
/// as `changes` leave it, in which all names refer to what they did. A header
/// that the checkout has already fails, whether or not a file has hooks.
llvm::Expected<std::vector<SplitCheck>>
checkHooksParse(const SplitInput &input, llvm::ArrayRef<HookLibrary> libraries,
                llvm::ArrayRef<HostChange> changes);

} // namespace decouple
