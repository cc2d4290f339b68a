//===- SiteClassifier.h - verdicts for CMake and Python -------------------===//
//
// build blocks, Python sites => Decisions                (part of classify)
//
// As with blocks, a place rule decides first, then the first rule that holds.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Files/FileFacts.h"
#include "Classify/Verdicts/Places.h"

namespace decouple {

/// Each result is parallel to the facts it is about, as `blocks` is. Errors:
/// UsageError for an undeclared verdict.
llvm::Expected<std::vector<Decision>>
classifyBuildBlocks(const ScanResult &scan, const RulePack &rules,
                    const FileIndex &index, Places &places, RuleHits &hits);
llvm::Expected<std::vector<Decision>> classifyPythonSites(
    const ScanResult &scan, const RulePack &rules, const FileIndex &index,
    const std::vector<FileDecision> &files, const NameBindings &bindings,
    Places &places, RuleHits &hits);

/// Where C++ outside of the device's bindings binds names of Python's.
NameBindings nameBindings(const ScanResult &scan, const FileIndex &index,
                          const std::vector<FileDecision> &files,
                          const std::vector<BlockDecision> &blocks);

} // namespace decouple
