//===- Words.h - the words and numbers of the report ----------------------===//
//
// Report: used by report.json, the terminal summary and `why`, so that all
// three say the same thing in the same words.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Kinds.h"
#include "Rules/Vocabulary.h"
#include "Support/Words.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

/// "true", "false", "unknown".
const char *wordFor(Truth truth);

/// A rule of the pack, whatever its kind.
struct RuleEntry {
  About about = About::File;
  const RuleInfo *info = nullptr;
  Counted counted = Counted::Nowhere;
  /// A file rule that decides when nothing else does, and found nothing.
  bool isDefault = false;
};

/// Every rule of `rules` by id. Points into `rules`.
std::map<std::string, RuleEntry> indexRules(const RulePack &rules);

/// The reason of the rule `id`, or "" when there is no such rule.
std::string reasonOf(const std::map<std::string, RuleEntry> &index,
                     const std::string &id);

} // namespace decouple
