//===- DiagnosticTable.h - the remarks that there are ---------------------===//
//
// Support: used by every stage of
// scan -> classify -> split -> plan -> emit -> verify -> report.
//
// Diagnostics.def as types and values: a stage names a row and says what it saw
// where; severity, meaning and advice are the row's.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace decouple {

/// The rows of Diagnostics.def.
enum class DiagnosticId {
#define DIAGNOSTIC(id, name, severity, sentence, advice) id,
#include "Support/Diagnostics.def"
};

/// One row: what users call it, and what it means for them.
struct DiagnosticInfo {
  llvm::StringRef name; ///< "TD2013", "python-syntax"
  Severity severity = Severity::Warning;
  llvm::StringRef sentence, advice;
};

/// All rows, in the order of DiagnosticId.
llvm::ArrayRef<DiagnosticInfo> diagnosticTable();

/// The row of `id`.
const DiagnosticInfo &infoOf(DiagnosticId id);

/// What users call `id`.
std::string nameOf(DiagnosticId id);

/// Whether `id` says that the backend would lack something, TD206n, or may lack
/// what no rule knows, TD207n, or was not read, or that the host would lack
/// a source of its own. A run that has such a remark does not end with 0.
bool isTripwire(DiagnosticId id);

/// The row that users call `name`, in whatever case; nothing when there is
/// none.
std::optional<DiagnosticId> diagnosticNamed(llvm::StringRef name);

/// Sets `id` to the row that is called `name`; false when none is.
bool fromName(llvm::StringRef name, DiagnosticId &id);

/// The name that is spelled most like `name`.
llvm::StringRef likelyDiagnostic(llvm::StringRef name);

/// A remark of the kind `id` about `file`, or its 1-based `line` and `column`;
/// `sourceLine` is shown with a caret.
Diagnostic remark(DiagnosticId id, std::string file, unsigned line,
                  std::string message, unsigned column = 0,
                  std::string sourceLine = "");

} // namespace decouple
