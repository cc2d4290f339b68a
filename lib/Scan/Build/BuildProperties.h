//===- BuildProperties.h - the properties of what moves -------------------===//
//
// evaluated build files + LibraryMembers => BuildProperties   (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/DirectoryProperties.h"

namespace decouple {

/// What `files` say about the pack's device libraries and `members` of them.
/// Targets and directories are replaced by the libraries that they stand for.
/// Sorted by subject, kind, value, place; each once.
std::vector<BuildProperty>
collectProperties(const std::vector<EvaluatedFile> &files,
                  const std::vector<LibraryMember> &members,
                  const RulePack &rules);

} // namespace decouple
