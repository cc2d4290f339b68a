//===- CheckUnit.h - is a split file what was decided? --------------------===//
//
// Decisions + UnitTexts => [UnitChecks]       (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/DeviceText.h"
#include "Split/Check/SplitCheck.h"
#include "Split/Compiler/SplitInput.h"
#include "Split/Decide/Misfits.h"
#include "Split/Write/WriteUnit.h"
#include <optional>

namespace decouple {

struct UnitChecks {
  std::vector<SplitCheck> checks;
  std::optional<DeviceText> deviceText; ///< of the edited unit, when checked
  std::vector<Misfit> misfits;          ///< blocks that cannot leave like this
  /// An error of the original: the checks that read its AST cannot be made.
  std::optional<Diagnostic> unparsed;

  /// The check that failed; null: none.
  const SplitCheck *failure() const;
};

/// The arms' tokens in the backend, the host's tokens, and that everything
/// still parses. The first check that fails is the last that is made. Errors:
/// UsageError when the compiler refuses the arguments.
llvm::Expected<UnitChecks>
checkUnit(const SplitInput &input, const HostUnit &unit, const UnitFacts &facts,
          const Decisions &decisions, const UnitTexts &texts);

} // namespace decouple
