//===- KindHelp.h - what the kinds of findings mean -----------------------===//
//
// SarifItem::kind => texts of a SARIF rule             (part of Report/Sarif)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"

namespace decouple {

struct KindHelp {
  std::string title;    ///< a sentence
  std::string help;     ///< that, and what to do
  std::string markdown; ///< the same
  Severity level = Severity::Warning;
};

/// Texts of `kind`: of a diagnostic what `explain` prints.
KindHelp helpOfKind(const std::string &kind);

} // namespace decouple
