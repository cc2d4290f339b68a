//===- WholeEnum.h - has each enumerator its word? ------------------------===//
//
// Support: a table of EnumWords => a static_assert beside it.
//
// A switch over an enumeration warns when one is added to it; a table does not.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/EnumWords.h"
#include <string_view>

namespace decouple {

/// Whether the enumeration of `Value` has a name for it. Compilers write one
/// that has none as a cast: "[Value = (decouple::Tier)7]".
template <auto Value> consteval bool isEnumerator() {
  std::string_view text = __PRETTY_FUNCTION__;
  char next = text[text.rfind(')') + 1];
  return next < '0' || next > '9';
}

/// How many enumerators there are, counted from 0 without a gap.
template <typename Enum, std::size_t Known = 0>
consteval std::size_t enumeratorsOf() {
  if constexpr (isEnumerator<static_cast<Enum>(Known)>())
    return enumeratorsOf<Enum, Known + 1>();
  return Known;
}

/// Whether `words` have one word for each enumerator, and none for those that
/// are `wordless`.
template <typename Enum, std::size_t N, typename... Wordless>
consteval bool isWhole(const EnumWord<Enum> (&words)[N], Wordless... wordless) {
  for (std::size_t i = 0; i < enumeratorsOf<Enum>(); ++i) {
    auto value = static_cast<Enum>(i);
    unsigned expected = ((value == wordless) || ...) ? 0 : 1, found = 0;
    for (const EnumWord<Enum> &entry : words)
      found += entry.second == value;
    if (found != expected)
      return false;
  }
  return true;
}

} // namespace decouple
