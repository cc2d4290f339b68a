//===- Field.h - the keys of the pack's objects, as tables ----------------===//
//
// Rules: Fields<Rule>::all => the reader, the reference, rules/schema.json
//
// A table says once which keys an object of the rule pack has, what each is
// read into, what the schema asks of it, what it means and how the reference
// words it. To add a key: a member of the struct and a line in its table; then
// `torch-decouple rules schema > rules/schema.json`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <tuple>
#include <type_traits>

namespace decouple {

/// One key, and the member that it is read into.
template <typename Object, typename Value> struct Field {
  const char *key;
  Value Object::*member;
  const char *type; ///< of #/$defs in rules/schema.json
  bool required = false;
  /// In the reference, before the values; of a flag, the sentence when it is
  /// true. Without it the reference does not show the key.
  const char *phrase = "";
  const char *otherwise = ""; ///< of a flag: the sentence when it is false
  const char *meaning = "";   ///< the schema's description

  /// The same with a meaning, where the key's name or type does not say it.
  constexpr Field means(const char *text) const {
    Field out = *this;
    out.meaning = text;
    return out;
  }
};

/// Keys that many objects have, read into a part of each.
template <typename Object, typename Part, typename Keys> struct SharedFields {
  Part Object::*member;
  Keys keys;
};

template <typename Object, typename Value>
constexpr Field<Object, Value> required(const char *key, Value Object::*member,
                                        const char *type,
                                        const char *phrase = "") {
  return {key, member, type, true, phrase};
}

template <typename Object, typename Value>
constexpr Field<Object, Value> optional(const char *key, Value Object::*member,
                                        const char *type,
                                        const char *phrase = "") {
  return {key, member, type, false, phrase};
}

/// A key of a match: when it is given, it must hold.
template <typename Object, typename Value>
constexpr Field<Object, Value> condition(const char *key, Value Object::*member,
                                         const char *type, const char *phrase,
                                         const char *otherwise = "") {
  return {key, member, type, false, phrase, otherwise};
}

template <typename Object, typename Part, typename Keys>
constexpr SharedFields<Object, Part, Keys> shared(Part Object::*member,
                                                  Keys keys) {
  return {member, keys};
}

/// The table of a struct: `name` is its definition in the schema, `description`
/// what that says of it, if anything, and `all` a tuple of the above.
template <typename Object> struct Fields;

template <typename Object>
concept HasFields = requires { Fields<Object>::all; };

/// Calls `visit` with each entry of the table of `Object`.
template <typename Object, typename Visit> void forEachField(Visit visit) {
  std::apply([&](const auto &...entry) { (visit(entry), ...); },
             Fields<Object>::all);
}

/// Whether a key was given, as far as its member shows it.
template <typename Value> bool isGiven(const Value &value) {
  if constexpr (std::is_same_v<Value, bool>)
    return value;
  else if constexpr (requires { value.has_value(); })
    return value.has_value();
  else if constexpr (requires { value.empty(); })
    return !value.empty();
  else
    return true;
}

/// Whether `match` has no condition at all.
template <HasFields Object> bool asksNothing(const Object &match) {
  bool nothing = true;
  forEachField<Object>([&](const auto &field) {
    nothing = nothing && !isGiven(match.*field.member);
  });
  return nothing;
}

} // namespace decouple
