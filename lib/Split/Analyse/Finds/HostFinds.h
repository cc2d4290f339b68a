//===- HostFinds.h - what templates would find no more --------------------===//
//
// AST + arms that leave => ArmFacts            (part of split)
//
// A specialisation, or an overload, changes what templates do that do not name
// it: for text that stays, too, unless it stays itself.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/ArmNodes.h"
#include "Split/Analyse/Facts/UnitFacts.h"
#include "Split/Analyse/Finds/SeenNames.h"

namespace decouple {

/// What else is asked than what to note.
struct FindsOptions {
  /// Classes of which no template asks whether they are defined.
  llvm::ArrayRef<std::string> harmless = {};
  /// Nor of those of C in the system's headers.
  bool harmlessOfC = false;
  /// Headers are an arm's that it is the first to include.
  bool wholeArms = false;
  /// Get the whole names of functions that calls may find, and of those that
  /// they may find by a `using`, which are not noted then.
  std::set<std::string> *functions = nullptr, *used = nullptr;
};

/// Notes what templates may find in the arms, or in what only these include,
/// for text that stays.
/// `seen` has watched all of the file. `nodes` and `facts` are parallel to
/// `arms`. `hostHeaders` are those that a build without the device reads.
void noteHostFinds(const AstText &text, const std::vector<ArmRange> &arms,
                   const std::vector<ArmNodes> &nodes,
                   const std::set<std::string> &hostHeaders,
                   const SeenNames &seen, std::vector<ArmFacts> &facts,
                   const FindsOptions &options = {});

} // namespace decouple
