//===- ResultJson.h - results as values that can be stored ----------------===//
//
// structures <=> JSON                         (part of split: its cache)
//
// A structure is an array of its fields. The fields are named once, in
// `fieldsOf`, by a structured binding: a field that is added to a structure and
// forgotten here does not compile.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/Disk/FileTrace.h"
#include "Support/Diagnostic.h"
#include "Text/TextEdits.h"
#include "llvm/ADT/STLExtras.h"
#include <concepts>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <tuple>
#include <utility>

namespace decouple {

inline auto fieldsOf(TextRange &value) {
  auto &[begin, end] = value;
  return std::tie(begin, end);
}
inline auto fieldsOf(TextEdit &value) {
  auto &[range, text] = value;
  return std::tie(range, text);
}
inline auto fieldsOf(Diagnostic &value) {
  auto &[severity, id, file, line, column, message, sourceLine] = value;
  return std::tie(severity, id, file, line, column, message, sourceLine);
}
inline auto fieldsOf(Fingerprint &value) {
  auto &[bytes, tokens] = value;
  return std::tie(bytes, tokens);
}
inline auto fieldsOf(FileTrace &value) {
  auto &[read, absent] = value;
  return std::tie(read, absent);
}

template <typename T>
concept Structure = requires(T value) { fieldsOf(value); };

/// An enumeration whose values have names; they are stored by them.
template <typename T>
concept Named = std::is_enum_v<T> &&
                requires(T value) { fromName(llvm::StringRef(), value); };

template <typename T> nlohmann::json toJson(const T &value) { return value; }
template <Named T> nlohmann::json toJson(const T &value) {
  return nameOf(value);
}
template <typename T> nlohmann::json toJson(const std::vector<T> &values) {
  nlohmann::json array = nlohmann::json::array();
  for (const T &value : values)
    array.push_back(toJson(value));
  return array;
}
template <typename T> nlohmann::json toJson(const std::optional<T> &value) {
  return value ? nlohmann::json::array({toJson(*value)})
               : nlohmann::json::array();
}
template <typename T>
nlohmann::json toJson(const std::map<std::string, T> &values) {
  nlohmann::json array = nlohmann::json::array();
  for (const auto &[name, value] : values)
    array.push_back({name, toJson(value)});
  return array;
}
template <Structure T> nlohmann::json toJson(const T &value) {
  nlohmann::json array = nlohmann::json::array();
  std::apply([&](auto &...fields) { (array.push_back(toJson(fields)), ...); },
             fieldsOf(const_cast<T &>(value)));
  return array;
}

/// Fills `value`; false when `stored` is something else.
template <typename T> bool fromJson(const nlohmann::json &stored, T &value) {
  try {
    stored.get_to(value);
    return true;
  } catch (const nlohmann::json::exception &) {
    return false;
  }
}
/// The library would take a fraction, a truth value or what is too large, too.
template <std::integral T>
bool fromJson(const nlohmann::json &stored, T &value) {
  if constexpr (std::is_same_v<T, bool>) {
    value = stored.is_boolean() && stored.get<bool>();
    return stored.is_boolean();
  } else {
    if (!stored.is_number_unsigned() ||
        !std::in_range<T>(stored.get<std::uint64_t>()))
      return false;
    value = stored.get<T>();
    return true;
  }
}
template <Named T> bool fromJson(const nlohmann::json &stored, T &value) {
  return stored.is_string() &&
         fromName(stored.get_ref<const std::string &>(), value);
}
template <typename T>
bool fromJson(const nlohmann::json &stored, std::vector<T> &values) {
  if (!stored.is_array())
    return false;
  values.resize(stored.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!fromJson(stored[i], values[i]))
      return false;
  return true;
}
template <typename T>
bool fromJson(const nlohmann::json &stored, std::optional<T> &value) {
  if (!stored.is_array() || stored.size() > 1)
    return false;
  return stored.empty() || fromJson(stored[0], value.emplace());
}
template <typename T>
bool fromJson(const nlohmann::json &stored, std::map<std::string, T> &values) {
  return stored.is_array() &&
         llvm::all_of(stored, [&](const nlohmann::json &pair) {
           return pair.is_array() && pair.size() == 2 && pair[0].is_string() &&
                  fromJson(pair[1], values[pair[0].get<std::string>()]);
         });
}
template <typename... Fields>
bool fromJson(const nlohmann::json &stored, std::tuple<Fields...> &fields) {
  if (!stored.is_array() || stored.size() != sizeof...(Fields))
    return false;
  return std::apply(
      [&, at = std::size_t(0)](auto &...field) mutable {
        return (fromJson(stored[at++], field) && ...);
      },
      fields);
}
template <Structure T> bool fromJson(const nlohmann::json &stored, T &value) {
  auto fields = fieldsOf(value);
  return fromJson(stored, fields);
}

} // namespace decouple
