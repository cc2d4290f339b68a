//===- KindHelp.h - what the kinds of findings mean -----------------------===//
//
// SarifItem::kind => texts of a SARIF rule             (part of Report/Sarif)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

struct KindHelp {
  std::string title;    ///< a sentence
  std::string help;     ///< that, and what to do
  std::string markdown; ///< the same
  Severity level = Severity::Warning;
};

/// Texts of `kind`: of a diagnostic what `explain` prints.
KindHelp helpOfKind(const std::string &kind);

/// The kinds that are no diagnostics. With those they are all there are.
std::vector<std::string> otherKinds();

/// One of these, in whatever case, under its name, as a terminal shows it.
/// Nothing when there is none.
std::optional<std::string> explainedKind(llvm::StringRef name);

} // namespace decouple
