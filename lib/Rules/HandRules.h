//===- HandRules.h - what no transform can do -----------------------------===//
//
// rules/pytorch/patches.json => HandRules     (read by plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Release.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

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

} // namespace decouple
