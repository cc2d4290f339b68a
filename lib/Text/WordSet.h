//===- WordSet.h - which of many words a text has -------------------------===//
//
// names => set; text => its words of the set        (part of scan and plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <array>
#include <bitset>
#include <string>
#include <vector>

namespace decouple {

/// For each byte whether it is a letter, a digit or `_`: a table, as whole
/// texts are read by it.
inline constexpr std::array<bool, 256> WordBytes = [] {
  std::array<bool, 256> bytes{};
  for (int c = 0; c < 256; ++c)
    bytes[c] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               (c >= '0' && c <= '9') || c == '_';
  return bytes;
}();

inline bool isWordByte(char c) {
  return WordBytes[static_cast<unsigned char>(c)];
}

/// Identifiers that are looked for in texts, all in one pass. A word is a
/// longest run of letters, digits and `_`.
class WordSet {
public:
  WordSet() = default;
  /// What is no identifier is left out: no text has it as a word.
  explicit WordSet(const std::vector<std::string> &names);
  void insert(llvm::StringRef name);

  bool contains(llvm::StringRef name) const { return names.contains(name); }
  bool empty() const { return names.empty(); }
  /// The first of them in `text` at or behind `from`, where no word goes on;
  /// empty when there is none. Comments and literals are text like any.
  llvm::StringRef next(llvm::StringRef text, std::size_t from = 0) const;
  bool isIn(llvm::StringRef text) const { return !next(text).empty(); }

private:
  void addPairs(llvm::StringRef name);

  llvm::StringSet<> names;
  std::array<bool, 256> starts{}; ///< first bytes
  std::size_t shortest = ~std::size_t(0), longest = 0;
  /// Two bytes in a row: among the first `shortest` ones of a name, and the
  /// first two of one.
  std::bitset<1 << 16> pairs, heads;
};

} // namespace decouple
