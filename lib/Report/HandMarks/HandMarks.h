//===- HandMarks.h - the marks that a checkout has ------------------------===//
//
// SourceTree + the plan's marks => text, JSON       (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Scan/Tree/SourceTree.h"
#include "Support/EnumWords.h"
#include <nlohmann/json_fwd.hpp>
#include <set>

namespace decouple {

enum class MarkState {
  Open, ///< what it is about still needs an edit by hand
  Done, ///< it does not: the comment can go
  /// Nothing has its number, and it is none or what it stands above needs an
  /// edit: somebody has mistyped it.
  Unknown
};
inline constexpr EnumWord<MarkState> MarkStates[] = {
    {"open", MarkState::Open},
    {"done", MarkState::Done},
    {"unknown", MarkState::Unknown}};

/// A mark in the checkout, and what it is about now.
struct FoundMark {
  std::string number, path;
  unsigned line = 0; ///< of the comment
  std::string text;  ///< of the comment
  MarkState state = MarkState::Open;
  std::string meant; ///< of an unknown one: the number of what it stands above
};

struct MarkList {
  std::vector<FoundMark> found; ///< sorted by path, line
  std::vector<Mark> missing;    ///< places without a mark
  std::size_t places = 0;       ///< that need an edit by hand
  std::size_t findings = 0;     ///< the same, each name counted for itself
};

/// The marks in the texts of `tree`, against what a plan of it would mark.
MarkList listHandMarks(const SourceTree &tree, llvm::ArrayRef<Mark> wanted);

/// The counts, then each mark; those that a person has to look at first. Places
/// without a mark are only counted, unless `places` asks for them.
std::string handMarksText(const MarkList &list, bool places);
/// The verdicts that this text names, for a legend.
std::set<std::string> namesIn(const MarkList &list, bool places);

nlohmann::json handMarksJson(const MarkList &list);

} // namespace decouple
