//===- HandPatches.h - what no transform can do ---------------------------===//
//
// rules/pytorch/patches.json + the host's texts => PlannedPatches
// scan -> classify -> plan -> [rewrite] -> emit -> verify -> report
//
// A hand-written patch replaces whole lines that it quotes, its anchors. They
// have to be there once; otherwise the patch does not fit this release, is left
// out and reported.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include "Rules/Release.h"

namespace decouple {

/// `find` and `replace` are whole lines.
struct HandEdit {
  std::string path, find, replace;
};

struct HandPatch {
  std::string id, title, reason, removableWhen;
  std::vector<HandEdit> edits;
};

/// A block that stays as it is, with a reason.
struct DeclaredRemainder {
  std::string id, reason, removableWhen;
  std::string path;
  std::string condition; ///< part of the block's first line
};

struct HandRules {
  std::vector<HandPatch> patches;
  std::vector<DeclaredRemainder> remainders;
};

/// Reads pytorch/patches.json of the rule pack in `directory`, what is for
/// `release`; a pack without it has no such rules.
/// Errors: UsageError with file and JSON path for anything malformed.
llvm::Expected<HandRules> loadHandRules(llvm::StringRef directory,
                                        const Release &release);

/// Adds the patches of `rules` to `plan`, after those that are there, and marks
/// the blocks that they or a declaration answer for.
/// The result says what does not fit (TD2040) and which declaration has no
/// block (TD2041).
std::vector<Diagnostic> addHandPatches(const HandRules &rules,
                                       const SourceTree &tree,
                                       const Layout &layout, Plan &plan);

} // namespace decouple
