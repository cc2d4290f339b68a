//===- DirectoryIncludes.h - includes that the build's directories give ---===//
//
// ScanResult + RulePack => Inclusions of others' code      (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Files/IncludeGraph.h"

namespace decouple {

/// What units of the device, and what they include, find only in directories
/// that the build files show to them, where those hold the code of others
/// (RulePack::apart) and no rule for units has another directory for them. Also
/// the licences of such code: they go where it goes, and no line includes them.
inline constexpr unsigned NoLine = 0;
std::vector<Inclusion> includesByDirectory(const ScanResult &scan,
                                           const RulePack &rules,
                                           const FileIndex &index);

/// Whether a file of that name says on which terms a project is passed on.
bool isLicence(llvm::StringRef name);

} // namespace decouple
