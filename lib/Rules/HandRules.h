//===- HandRules.h - what no transform can do -----------------------------===//
//
// Rules: a part of RulePack (rules/pytorch/patches.json). The plan stage
// applies it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RuleInfo.h"
#include "Rules/Vocabulary.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

/// `find` and `replace` are whole lines. Without `find` the file is a new one.
struct HandEdit {
  std::string path, find, replace;
  std::string text = {}; ///< the pack's file that `replace` was read from
};

struct HandPatch {
  RuleInfo info;
  std::string title, removableWhen;
  std::vector<HandEdit> edits;
  bool definesFlag = false;                 ///< only with --transition flag
  std::vector<Transition> transitions = {}; ///< empty: all
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
  /// Transitions that only patches for other releases are about, and these.
  std::map<Transition, std::vector<std::string>> ofOtherReleases = {};
};

/// Whether `patch` is about `transition` and not about all of them.
inline bool isAbout(Transition transition, const HandPatch &patch) {
  return patch.definesFlag ? transition == Transition::Flag
                           : llvm::is_contained(patch.transitions, transition);
}

} // namespace decouple
