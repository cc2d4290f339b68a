//===- RegistryMeaning.h - the text around a registry means what it did ---===//
//
// ClangUnit + edits => what reads otherwise, or means something else
//                                             (part of split: its checks)
//
// The source that defines a registry reads its header, and defines it behind
// all of its own text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/Host/ReadForHooks.h"
#include "Split/Compiler/ClangUnit.h"
#include "Text/TextEdits.h"
#include <optional>

namespace decouple {

/// An error at the first token of `unit` that expands to something else once
/// its text has `edits` and its overlay is `overlay`, at a header that then
/// reads otherwise, or is new and none of `own`, or else at a name that refers
/// to something else. None: there is none, or one of the two texts does not
/// parse. Errors: those of syntaxCheck.
llvm::Expected<std::optional<Diagnostic>>
changedByRegistry(const ClangUnit &unit, const std::vector<TextEdit> &edits,
                  const std::map<std::string, std::string> &overlay,
                  const HookHeaders &own);

} // namespace decouple
