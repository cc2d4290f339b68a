//===- Parses.h - a text of a split still parses --------------------------===//
//
// ClangUnit of an edited text + its original => [SplitCheck]
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/SplitCheck.h"
#include "Split/Compiler/SplitInput.h"
#include "Split/Write/WriteUnit.h"
#include <optional>

namespace decouple {

struct ParseCheck {
  SplitCheck check;
  /// An error of the original: nothing can be said of the text then.
  std::optional<Diagnostic> unparsed;
};

/// The check `name`: `clang`, one of `texts`, has no error that the original of
/// `unit` has not. `onlooker` looks on while it is parsed. Errors:
/// UsageError when the compiler refuses the arguments.
llvm::Expected<ParseCheck> checkParses(const SplitInput &input,
                                       const HostUnit &unit,
                                       const UnitTexts &texts, const char *name,
                                       const ClangUnit &clang,
                                       const Onlooker &onlooker);

} // namespace decouple
