//===- ExplainListed.h - what a build file lists --------------------------===//
//
// LibraryMembers of one file => prose                  (part of report, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Why/Explain.h"

namespace decouple {

/// What the file at `path` lists, when it is a build file: library by library,
/// with the lists that the units come through.
std::string listedUnits(const ScanResult &scan, const std::string &path);

/// The units that `line` of it is evidence for, and what becomes of them; ""
/// when it is for none.
std::string explainListed(const Explainer &explainer, const std::string &path,
                          unsigned line);

} // namespace decouple
