#include "Support/DiagnosticHelp.h"
#include "llvm/ADT/Twine.h"

using namespace decouple;

std::string decouple::helpOf(const DiagnosticInfo &row) {
  return (row.sentence + "\n\nWhat to do: " + row.advice).str();
}

std::string decouple::explained(const DiagnosticInfo &row) {
  return row.name.str() + " (" + nameOf(row.severity) + ")\n\n" + helpOf(row) +
         "\n";
}
