//===- Findings.h - culprits => Check -------------------------------------===//
//
// A part of verify.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Words.h"
#include "Verify/Model/Check.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace decouple {

/// "2 edits: a; b": the first of `list`, with their number.
std::string firstOf(llvm::ArrayRef<std::string> list, const std::string &one,
                    const std::string &many);

/// What one check found wrong.
class Findings {
public:
  void add(std::string culprit) { culprits.push_back(std::move(culprit)); }
  /// A hand edit is nothing wrong.
  void addEdit(std::string path) { edits.push_back(std::move(path)); }

  /// Passed when there is nothing. The detail is `figures` then, with the first
  /// edits, and the first culprits with their number when not.
  Check check(std::string name, std::string figures) const;

  bool hasEdits() const { return !edits.empty(); }

private:
  std::vector<std::string> culprits, edits;
};

} // namespace decouple
