#include "Support/Diagnostic.h"
#include "Support/WholeEnum.h"

using namespace decouple;

static constexpr EnumWord<Severity> Severities[] = {
    {"note", Severity::Note},
    {"warning", Severity::Warning},
    {"error", Severity::Error}};
static_assert(isWhole(Severities));

const char *decouple::nameOf(Severity severity) {
  return wordOf(Severities, severity);
}

/// A caret under `column`, with tabs kept so that it lines up.
static std::string caret(const std::string &line, unsigned column) {
  std::string pad;
  for (unsigned i = 0; i + 1 < column && i < line.size(); ++i)
    pad += line[i] == '\t' ? '\t' : ' ';
  return pad + '^';
}

std::string decouple::render(const Diagnostic &d) {
  std::string out = d.file;
  if (d.line)
    out += ":" + std::to_string(d.line);
  if (d.column)
    out += ":" + std::to_string(d.column);
  out += std::string(": ") + nameOf(d.severity) + ": " + d.message;
  if (!d.id.empty())
    out += " [" + d.id + "]";
  if (d.sourceLine.empty())
    return out;
  return out + "\n  " + d.sourceLine + "\n  " + caret(d.sourceLine, d.column);
}
