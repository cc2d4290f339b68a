//===- Includes.h - moved headers under their old names -------------------===//
//
// moved files + include roots => StagedIncludes       (part of plan)
//
// Moved files are not edited, so <old/name.h> has to lead to the new place.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Plan/Model/Planned.h"

namespace decouple {

/// A way to include a file, and the root (of the pack's) that it starts from.
struct Spelling {
  std::string text;
  std::size_t root;
};

/// All ways to include `path`, the longest last.
std::vector<Spelling> spellingsOf(llvm::StringRef path,
                                  const std::vector<Glob> &roots);

/// One spelling for each of the pack's include roots above a moved header, or
/// above any moved file that a moved file includes. Where two files would have
/// one spelling, the root that the pack names first wins, as in a compiler.
/// Sorted by spelling.
std::vector<StagedInclude> planIncludes(const ScanResult &scan,
                                        const Classification &classification,
                                        const RulePack &rules,
                                        const OriginMap &moved);

} // namespace decouple
