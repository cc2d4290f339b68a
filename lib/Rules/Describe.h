//===- Describe.h - what a rule looks at, in words ------------------------===//
//
// rule => Markdown for one table cell              (part of Rules' reference)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include <string>

namespace decouple {

/// `text` as code in a table cell.
std::string code(const std::string &text);

/// ">= 1.13, < 2.7"
std::string describe(const ReleaseRange &range);

std::string describe(const FileMatch &match);
std::string describe(const BlockMatch &match);
std::string describe(const PlaceRule &rule);
std::string describe(const BuildBlockRule &rule);
std::string describe(const PythonRule &rule);
std::string describe(const NameMatch &match);
std::string describe(const LibraryRule &rule);
std::string describe(const Configuration &configuration);
std::string describe(const HandPatch &patch);
std::string describe(const DeclaredRemainder &remainder);
std::string describe(const SplitRules &rules);

} // namespace decouple
