//===- Decide.h - what becomes of each block ------------------------------===//
//
// UnitFacts + rules => [Decisions] => texts   (part of split)
//
// The one place that refuses. Nothing is written here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Compiler/SplitInput.h"
#include "Split/Decide/Names.h"
#include "Split/Decide/Outline.h"

namespace decouple {

struct Decisions {
  HookNames names;
  std::vector<Outline> outlines; ///< parallel to UnitFacts::arms
  /// UnitFacts::declarations that are copied to the backend.
  std::set<std::size_t> helpers;
  /// Those of them that only the backend's parse has shown to be needed.
  std::set<std::size_t> wanted;
  std::vector<Diagnostic> remarks;    ///< about the unit as a whole
  std::optional<UnitRefusal> noHooks; ///< why nothing can become a hook
};

/// Decides about all arms of `file`, of the checkout `root`. `noHooks` says why
/// none can become a hook; none: some can.
Decisions decide(const HostFile &file, const SplitRules &rules, HookNames names,
                 llvm::StringRef root, std::optional<UnitRefusal> noHooks);

/// Lets hooks take the place of all calls of interfaces, which `unfit` says why
/// they cannot be. Whether there were any.
bool withdrawInterfaces(const HostFile &file, const SplitRules &rules,
                        Decisions &decisions, const std::string &unfit);

/// Refuses every block that would leave: the check `name` of the split file
/// failed.
void refuseUnchecked(Decisions &decisions, llvm::StringRef name,
                     llvm::StringRef detail);

} // namespace decouple
