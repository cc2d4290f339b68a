//===- Seams.h - where a text can be cut ----------------------------------===//
//
// C++ or CMake text => what lies between its lines     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <vector>

namespace decouple {

/// Between which lines other lines can be put, and how deep in conditionals.
/// In CMake, loops and definitions count as conditionals.
struct Seams {
  std::vector<bool> open;      ///< before each line, and behind the last:
                               ///< nothing goes on from one to the other
  std::vector<unsigned> depth; ///< likewise: conditionals around the place
  std::vector<unsigned> low;   ///< of each line: the least depth in it; that of
                               ///< an `else` is the depth of its `if`
};

/// What lines have to be added before or behind some lines, so that all of
/// them together are whole conditionals.
struct Missing {
  bool before = false, behind = false;
};

/// For the lines from `begin` up to `end`, counted from 0.
Missing missingFor(const Seams &seams, std::size_t begin, std::size_t end);

/// What conditionals of a file are written in.
enum class Conditionals { Preprocessor, CMake };

/// Those of the file at `path`; nothing: it can have none that we know.
std::optional<Conditionals> conditionalsOf(llvm::StringRef path,
                                           const RulePack &rules);

/// The seams of `text`, which a NUL follows. Nothing when its conditionals do
/// not match, or its last line does not end.
std::optional<Seams> seamsOf(Conditionals language, llvm::StringRef text);

} // namespace decouple
