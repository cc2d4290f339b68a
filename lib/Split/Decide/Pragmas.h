//===- Pragmas.h - what a #pragma says of text behind it ------------------===//
//
// HostFile + text that leaves => #pragma that is about it
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"

namespace decouple {

/// The `#pragma` of the file that is in force where `text` begins and would
/// not be in the backend, as its words; "" when there is none. Those about
/// diagnostics alone, and statements' own, do not count.
std::string pragmaAt(const HostFile &file, TextRange text);

/// What the compiler includes while such a `#pragma` is in force; null:
/// nothing. The backend's source includes it, too.
const IncludeUse *includeUnderPragma(const HostFile &file);

/// The first `#pragma` or `#line` in any arm of `arm`'s block that is about
/// text behind the block as well, as it is written; "" when there is none.
std::string directiveLeftOpen(const HostFile &file, const ArmFacts &arm);

} // namespace decouple
