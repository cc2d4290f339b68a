//===- Lint.h - what is wrong with a rule pack ----------------------------===//
//
// rules/*.json => Diagnostics               (torch-decouple rules check)
//
// All of the loader's errors at once, and warnings about what loads but can
// hardly be meant.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/PackPlace.h"
#include "Support/Diagnostic.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace decouple {

/// Checks a pack, for all releases. Errors of the format are
/// Severity::Error; duplicate matches, rules that an earlier one shadows,
/// unused declarations and macros that no configuration decides are warnings.
/// Each names its line of its file, its rule and the JSON path. Empty when all
/// is well.
/// Errors: EnvironmentError for what cannot be read.
llvm::Expected<std::vector<Diagnostic>> lintRulePack(const PackPlace &where);

} // namespace decouple
