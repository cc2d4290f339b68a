//===- Loader.h - the steps of loading, with all problems -----------------===//
//
// rules/ => RulePack of all releases + Problems             (part of Rules)
//
// loadRulePack (the first problem is an error) and lint (all are shown) are
// two views of this.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Read/PackFiles.h"
#include "Rules/RulePack.h"

namespace decouple {

/// Loads and checks all of `directory` (pytorch/*.json, layouts/*.json),
/// keeping what applies to `release`; without one, the rules of all releases
/// are kept (for lint and documentation). Errors: UsageError with file and JSON
/// path for anything malformed, whatever release it is for; EnvironmentError
/// for what cannot be read.
llvm::Expected<RulePack> loadRulePack(const PackPlace &where,
                                      const std::optional<Release> &release);

struct LoadedPack {
  RulePack pack;     ///< all releases; complete only without problems
  PackFiles files;   ///< what it was read from
  Problems problems; ///< with the paths where they are written
  /// RuleInfo::origin => the path of the rule,
  /// "DIR/pytorch/files.json#/rules/3"
  std::map<std::string, std::string> paths;
};

/// Reads and checks a pack. Each step needs the one before:
/// JSON, schema, patterns, references between the files.
/// Errors: as readPackFiles.
llvm::Expected<LoadedPack> loadAllRules(const PackPlace &where);

/// Everything wrong with `text` as the pack file `name` ("pytorch/files.json"),
/// references to other files aside.
Problems checkRuleFile(const std::string &name, llvm::StringRef text);

} // namespace decouple
