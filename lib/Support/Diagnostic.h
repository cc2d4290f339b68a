//===- Diagnostic.h - what a stage has to say about the input -------------===//
//
// Support: used by every stage of
// scan -> classify -> split -> plan -> emit -> verify -> report.
//
// A diagnostic is a value: stages collect them, tools/ prints them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <vector>

namespace decouple {

enum class Severity { Note, Warning, Error };

/// One remark about one place of the input.
struct Diagnostic {
  Severity severity = Severity::Warning;
  std::string id;         ///< stable name, e.g. "unterminated-conditional"
  std::string file;       ///< path as the user knows it
  unsigned line = 0;      ///< 1-based; 0 when the remark is about the file
  unsigned column = 0;    ///< 1-based; 0 when there is no column
  std::string message;    ///< one sentence, no trailing full stop
  std::string sourceLine; ///< the line itself, for the caret; may be empty
};

/// "note", "warning", "error".
const char *nameOf(Severity severity);

/// "file:line:col: severity: message [id]" plus the line and a caret.
std::string render(const Diagnostic &diagnostic);

} // namespace decouple
