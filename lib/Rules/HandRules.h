//===- HandRules.h - what no transform can do -----------------------------===//
//
// Rules: a part of RulePack (rules/pytorch/patches.json). The plan stage
// applies it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RuleInfo.h"
#include <string>
#include <vector>

namespace decouple {

/// `find` and `replace` are whole lines.
struct HandEdit {
  std::string path, find, replace;
};

struct HandPatch {
  RuleInfo info;
  std::string title, removableWhen;
  std::vector<HandEdit> edits;
  bool definesFlag = false; ///< only with --transition flag
};

/// A block that stays as it is, with a reason.
struct DeclaredRemainder {
  RuleInfo info;
  std::string removableWhen;
  std::string path;
  std::string condition; ///< part of the block's first line
  /// What it may be refused with, "TD2020"; empty: anything.
  std::vector<std::string> diagnostics = {};
};

struct HandRules {
  std::vector<HandPatch> patches;
  std::vector<DeclaredRemainder> remainders;
};

} // namespace decouple
