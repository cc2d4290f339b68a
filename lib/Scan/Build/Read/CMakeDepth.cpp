#include "Scan/Build/Read/CMakeDepth.h"
#include "Support/DiagnosticTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

static bool hasDeepParentheses(const CMakeCommand &command) {
  if (!llvm::is_contained({"if", "elseif", "while"}, command.name))
    return false;
  unsigned depth = 0;
  for (const CMakeArgument &argument : command.arguments) {
    if (argument.is("(") && ++depth > MaximalCMakeDepth)
      return true;
    depth -= argument.is(")") && depth > 0;
  }
  return false;
}

static bool beginsReference(StringRef text) {
  return text.starts_with("${") || text.starts_with("$ENV{") ||
         text.starts_with("$CACHE{");
}

static bool hasDeepReferences(const CMakeArgument &argument) {
  if (argument.kind == CMakeArgument::Kind::Bracket)
    return false;
  unsigned depth = 0;
  StringRef text = argument.text;
  for (std::size_t i = text.find('$'); i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (beginsReference(text.drop_front(i)) && ++depth > MaximalCMakeDepth)
      return true;
    else
      depth -= text[i] == '}' && depth > 0;
  }
  return false;
}

std::optional<Diagnostic> decouple::tooDeepCommand(const CMakeFile &file) {
  for (const CMakeCommand &command : file.commands) {
    const char *what =
        hasDeepParentheses(command) ? "parentheses are nested too deeply; the "
                                      "condition counts as unknown"
        : llvm::any_of(command.arguments, hasDeepReferences)
            ? "references are nested too deeply; their value counts as unknown"
            : nullptr;
    if (what)
      return remark(DiagnosticId::DeepCondition, file.path, command.line, what);
  }
  return std::nullopt;
}
