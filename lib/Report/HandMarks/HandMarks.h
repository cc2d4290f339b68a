//===- HandMarks.h - the marks that a checkout has ------------------------===//
//
// SourceTree + the plan's marks => text, JSON       (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Scan/Tree/SourceTree.h"
#include <nlohmann/json_fwd.hpp>

namespace decouple {

/// A mark in the checkout, and what it is about now.
struct FoundMark {
  std::string number, path;
  unsigned line = 0;   ///< of the comment
  std::string text;    ///< of the comment
  bool isOpen = false; ///< what it is about still needs a hand
};

struct MarkList {
  std::vector<FoundMark> found; ///< sorted by path, line
  std::vector<Mark> missing;    ///< places that need a hand and have none
};

/// The marks in the texts of `tree`, against what a plan of it would mark.
MarkList listHandMarks(const SourceTree &tree, llvm::ArrayRef<Mark> wanted);

/// Marks that can go first, as they are what there is to do.
std::string handMarksText(const MarkList &list);
nlohmann::json handMarksJson(const MarkList &list);

} // namespace decouple
