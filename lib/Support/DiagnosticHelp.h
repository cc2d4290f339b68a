//===- DiagnosticHelp.h - a diagnostic for who met it in an output --------===//
//
// Support: used by `explain` and by the SARIF file, so that both say the same.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/DiagnosticTable.h"
#include <string>

namespace decouple {

/// What `row` means and what to do about it, without its name.
std::string helpOf(const DiagnosticInfo &row);

/// The same under its name and severity, as a terminal shows it.
std::string explained(const DiagnosticInfo &row);

} // namespace decouple
