#include "Support/DiagnosticTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

static constexpr DiagnosticInfo Rows[] = {
#define DIAGNOSTIC(id, name, severity, sentence, advice)                       \
  {name, Severity::severity, sentence, advice},
#include "Support/Diagnostics.def"
};

llvm::ArrayRef<DiagnosticInfo> decouple::diagnosticTable() { return Rows; }

const DiagnosticInfo &decouple::infoOf(DiagnosticId id) {
  return Rows[static_cast<std::size_t>(id)];
}

std::string decouple::nameOf(DiagnosticId id) { return infoOf(id).name.str(); }

bool decouple::isTripwire(DiagnosticId id) {
  llvm::StringRef name = infoOf(id).name;
  return name.starts_with("TD206") || name.starts_with("TD207") ||
         id == DiagnosticId::MovedHostUnit || id == DiagnosticId::CMakeSyntax ||
         id == DiagnosticId::CMakeUnbalanced ||
         id == DiagnosticId::CMakeEndless; // the rest is not read
}

std::optional<DiagnosticId> decouple::diagnosticNamed(llvm::StringRef name) {
  for (auto [index, row] : llvm::enumerate(Rows))
    if (row.name.equals_insensitive(name))
      return static_cast<DiagnosticId>(index);
  return std::nullopt;
}

bool decouple::fromName(llvm::StringRef name, DiagnosticId &id) {
  std::optional<DiagnosticId> found = diagnosticNamed(name);
  if (found)
    id = *found;
  return found.has_value();
}

llvm::StringRef decouple::likelyDiagnostic(llvm::StringRef name) {
  // Of those equally far the last: a number that is too high means the highest.
  auto distance = [&](const DiagnosticInfo &row) {
    return row.name.edit_distance_insensitive(name);
  };
  const DiagnosticInfo *likely = Rows;
  for (const DiagnosticInfo &row : Rows)
    if (distance(row) <= distance(*likely))
      likely = &row;
  return likely->name;
}

Diagnostic decouple::remark(DiagnosticId id, std::string file, unsigned line,
                            std::string message, unsigned column,
                            std::string sourceLine) {
  return {
      infoOf(id).severity, nameOf(id),           std::move(file), line, column,
      std::move(message),  std::move(sourceLine)};
}
