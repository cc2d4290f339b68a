//===- Release.h - upstream releases and ranges of them -------------------===//
//
// Rules: a part of RulePack.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace decouple {

/// "2.6.0a0" => {2,6,0}; what follows the third number is ignored.
struct Release {
  std::array<unsigned, 3> number{};
  std::string text; ///< as written

  static std::optional<Release> parse(llvm::StringRef text);
  /// {2,6}: what releases that differ in repairs alone have in common.
  std::pair<unsigned, unsigned> minor() const { return {number[0], number[1]}; }
  friend auto operator<=>(const Release &a, const Release &b) {
    return a.number <=> b.number;
  }
  friend bool operator==(const Release &a, const Release &b) {
    return a.number == b.number;
  }
};

/// Half-open: from <= release < below. An absent end is open.
struct ReleaseRange {
  std::optional<Release> from, below;
  bool contains(const Release &release) const;
  bool possible() const; ///< false when from >= below
};

} // namespace decouple
