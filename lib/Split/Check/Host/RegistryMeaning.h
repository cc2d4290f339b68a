//===- RegistryMeaning.h - the text around a registry means what it did ---===//
//
// ClangUnit + edits => the first name that means something else
//                                             (part of split: its checks)
//
// The source that defines a registry reads what the hooks of all files need.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/ClangUnit.h"
#include "Text/TextEdits.h"
#include <optional>

namespace decouple {

/// An error at a name of `unit` that refers to something else once its text has
/// `edits`, and the files of `overlay` are there; none: there is no such name,
/// or one of the two texts does not parse. Errors: those of syntaxCheck.
llvm::Expected<std::optional<Diagnostic>>
changedByRegistry(const ClangUnit &unit, const std::vector<TextEdit> &edits,
                  const std::map<std::string, std::string> &overlay);

} // namespace decouple
