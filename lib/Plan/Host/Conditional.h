//===- Conditional.h - two texts in one -----------------------------------===//
//
// text of the checkout + patched text => what to insert into the first
//                                                     (part of plan)
//
// The result has every line of the first text. Builds that meet the condition
// read those of the second text alone, all others those of the first.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Host/Seams.h"
#include "Plan/Model/BuildCondition.h"
#include "Text/TextEdits.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <string>

namespace decouple {

/// Offset in the text of the checkout => lines to insert there.
using Insertions = std::map<std::size_t, std::string>;

/// What makes `text` one that `builds` read as `with`. `ties`: the line of
/// `text`, counted from 1, that each line of `with` is, or 0. A NUL follows
/// both texts. Nothing when the conditionals of one of them do not match.
std::optional<Insertions> underCondition(Conditionals language,
                                         llvm::StringRef text,
                                         llvm::StringRef with,
                                         llvm::ArrayRef<unsigned> ties,
                                         const BuildCondition &builds);

/// The edits of `text` with `before` in it that make it `text` with `after`.
std::vector<TextEdit> editsBetween(const Insertions &before,
                                   const Insertions &after);

/// `text` with `insertions` in it.
std::string withInsertions(llvm::StringRef text, const Insertions &insertions);

} // namespace decouple
