//===- MarkNumbers.h - which number a mark has ----------------------------===//
//
// HandWork of a file + the marks that it has => numbers    (part of plan)
//
// A number is a hash of what stands there and of how many lines like it came
// before. Such a count changes when one of them goes, so a mark that stands
// above its place already keeps its number, whatever the count says now.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Host/HandWork.h"
#include "Text/Lines.h"

namespace decouple {

/// What every mark begins with, before its number.
inline constexpr char MarkBegin[] = "TODO(torch-decouple ";

/// "block", "named code", ...; part of each number, so it stays as it is.
const char *markKind(Thing thing);

/// A mark in a text.
struct MarkComment {
  std::string number; ///< as it is written; people mistype
  unsigned line = 0;
};

/// The marks of `text`, in its order.
std::vector<MarkComment> markComments(llvm::StringRef text);

/// The line that a comment about `line` stands above: the one that `line` goes
/// on from, by backslashes at the ends of lines.
unsigned firstLineOf(const LineIndex &lines, unsigned line);

/// The number of each of `work`, which is all of one file of the checkout with
/// the text `text`.
std::vector<std::string> markNumbers(llvm::ArrayRef<HandWork> work,
                                     llvm::StringRef text);

} // namespace decouple
