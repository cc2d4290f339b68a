//===- RegistryEdits.h - the one place that defines the hooks -------------===//
//
// a source of the host + names => [TextEdit]  (part of split: write)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Decide/Names.h"
#include "Text/TextEdits.h"

namespace decouple {

/// The include of the library's header of hooks and the definition of what it
/// declares, in `text`: behind the leading includes, and at the end. `own` are
/// the edits that another patch makes of the same text, and that none of these
/// may lie in.
std::vector<TextEdit> registryEdits(llvm::StringRef text,
                                    const HookNames &names,
                                    const HookRegistry &registry,
                                    llvm::ArrayRef<TextEdit> own);

/// `edits` of a text, for that text with `insertions` done, none of which lies
/// in one of them. What they insert themselves comes behind.
std::vector<TextEdit> shifted(std::vector<TextEdit> edits,
                              llvm::ArrayRef<TextEdit> insertions);

} // namespace decouple
