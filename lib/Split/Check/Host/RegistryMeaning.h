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

/// What is wrong with `unit` once its text has `edits` and its overlay is
/// `overlay`, the first of these: a header that the edits bring, but for `own`;
/// a macro of its text that these, or what the edits put in, ask for; a token,
/// a header or a name that is something else; an error that it did not have.
/// None: nothing, or it did not parse before. Errors: those of syntaxCheck.
llvm::Expected<std::optional<Diagnostic>>
changedByRegistry(const ClangUnit &unit, const std::vector<TextEdit> &edits,
                  const std::map<std::string, std::string> &overlay,
                  const HookHeaders &own);

} // namespace decouple
