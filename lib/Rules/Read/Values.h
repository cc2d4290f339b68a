//===- Values.h - JSON values => members, by the tables -------------------===//
//
// Node + Fields<Object> => Object + Problems                (part of Rules)
//
// What a value is read as follows from the type of its member.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Fields/Field.h"
#include "Rules/Read/Node.h"
#include "Rules/RulePack.h"

namespace decouple {

/// A text, or an array of lines, each of which gets its end.
void readInto(const Node &node, std::string &out);
void readInto(const Node &node, bool &out);
void readInto(const Node &node, unsigned &out);
void readInto(const Node &node, Glob &out);
void readInto(const Node &node, Pattern &out);
void readInto(const Node &node, TokenPattern &out);
void readInto(const Node &node, CodePattern &out);
void readInto(const Node &node, Release &out);
void readInto(const Node &node, ReleaseRange &out);
void readInto(const Node &node, Truth &out);
/// Those members that are numbers.
void readInto(const Node &node, std::map<std::string, long long> &out);
/// A text instead of an object is for the key "*".
void readInto(const Node &node, std::map<std::string, std::string> &out);

template <HasFields Object> void readInto(const Node &node, Object &out);
template <HasVocabulary Enum> void readInto(const Node &node, Enum &out);
template <typename Value>
void readInto(const Node &node, std::optional<Value> &out);
template <typename Value>
void readInto(const Node &node, std::vector<Value> &out);
template <typename Value>
void readInto(const Node &node, std::map<std::string, Value> &out);

/// What a value has to do with paths, which are '/' separated.
enum class Paths {
  Path,           ///< a text
  List,           ///< a list of them
  ByName,         ///< the members of an object
  Globs,          ///< a list of globs over paths of a checkout
  IncludeRoots,   ///< the same, or `.`
  GlobsByVariable ///< an object with such lists
};

/// Types of #/$defs in rules/schema.json that have; all others have nothing.
inline constexpr EnumWord<Paths> PathTypes[] = {
    {"path", Paths::Path},
    {"paths", Paths::List},
    {"directories", Paths::ByName},
    {"globs", Paths::Globs},
    {"globsByVariable", Paths::GlobsByVariable}};

/// Paths are without `.` and `..`; globs fit paths of a checkout.
void checkPaths(const Node &node, Paths paths);

template <typename Object, typename Value>
void readField(const Node &node, const Field<Object, Value> &field,
               Object &out) {
  if (!field.required && !node.has(field.key))
    return;
  readInto(node[field.key], out.*field.member);
  if (auto paths = valueOf(PathTypes, field.type))
    checkPaths(node[field.key], *paths);
}

template <typename Object, typename Part, typename Keys>
void readField(const Node &node, const SharedFields<Object, Part, Keys> &shared,
               Object &out) {
  std::apply(
      [&](const auto &...field) {
        (readField(node, field, out.*shared.member), ...);
      },
      shared.keys);
  if constexpr (std::is_same_v<Part, RuleInfo>)
    (out.*shared.member).origin = node.where();
}

template <HasFields Object> void readInto(const Node &node, Object &out) {
  forEachField<Object>([&](const auto &field) { readField(node, field, out); });
}

/// The schema leaves out some words of a few types, and lets no other through.
template <HasVocabulary Enum> void readInto(const Node &node, Enum &out) {
  std::string word = node.json().get<std::string>();
  if (!readWord(Vocabulary<Enum>::all, word, out))
    node.fail("`" + word + "` is unknown to this program");
}

template <typename Value>
void readInto(const Node &node, std::optional<Value> &out) {
  readInto(node, out.emplace());
}

template <typename Value>
void readInto(const Node &node, std::vector<Value> &out) {
  for (const Node &element : node.elements())
    readInto(element, out.emplace_back());
}

template <typename Value>
void readInto(const Node &node, std::map<std::string, Value> &out) {
  for (const auto &[key, member] : node.members())
    readInto(member, out[key]);
}

} // namespace decouple
