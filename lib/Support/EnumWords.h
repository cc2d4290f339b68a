//===- EnumWords.h - enumerators and what they are called -----------------===//
//
// Support: one table for each enumeration serves what is shown, what is read
// and what is kept.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <utility>

namespace decouple {

template <typename Enum> using EnumWord = std::pair<const char *, Enum>;

/// The enumerator that `words` call `word`; nothing when there is none.
template <typename Enum, std::size_t N>
std::optional<Enum> valueOf(const EnumWord<Enum> (&words)[N],
                            llvm::StringRef word) {
  for (const EnumWord<Enum> &entry : words)
    if (word == entry.first)
      return entry.second;
  return std::nullopt;
}

/// What `words` call `value`.
template <typename Enum, std::size_t N>
constexpr const char *wordOf(const EnumWord<Enum> (&words)[N], Enum value) {
  for (const EnumWord<Enum> &entry : words)
    if (value == entry.second)
      return entry.first;
  return "";
}

/// Sets `value` to what `words` call `word`; false when there is none.
template <typename Enum, std::size_t N>
bool readWord(const EnumWord<Enum> (&words)[N], llvm::StringRef word,
              Enum &value) {
  std::optional<Enum> found = valueOf(words, word);
  if (found)
    value = *found;
  return found.has_value();
}

/// All of `words`: "copy, flag, move".
template <typename Enum, std::size_t N>
std::string listOf(const EnumWord<Enum> (&words)[N]) {
  std::string list;
  for (const EnumWord<Enum> &entry : words)
    list += (list.empty() ? "" : ", ") + std::string(entry.first);
  return list;
}

} // namespace decouple
