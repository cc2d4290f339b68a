#include "Split/Vocabulary.h"

#include <utility>

namespace decouple {

namespace {

template <typename Enum> using Word = std::pair<Enum, const char *>;

constexpr Word<Place> Places[] = {
    {Place::Includes, "includes"},      {Place::Declarations, "declarations"},
    {Place::Statements, "statements"},  {Place::ElseIf, "else-if arm"},
    {Place::SwitchArm, "switch arm"},   {Place::Initializer, "initializer"},
    {Place::Expression, "expression"},  {Place::Empty, "empty"},
    {Place::Nested, "in another block"}};

constexpr Word<Transform> Transforms[] = {
    {Transform::DropIncludes, "drop-includes"},
    {Transform::Travel, "travel"},
    {Transform::Hook, "hook"},
    {Transform::Bind, "bind"},
    {Transform::Flag, "flag"},
    {Transform::WithParent, "with-parent"},
    {Transform::None, "none"}};

constexpr Word<Protocol> Protocols[] = {{Protocol::Nothing, "void"},
                                        {Protocol::Value, "value"},
                                        {Protocol::Maybe, "optional value"},
                                        {Protocol::Handled, "handled"},
                                        {Protocol::Default, "new value"}};

constexpr Word<Outcome> Outcomes[] = {{Outcome::Automatic, "automatic"},
                                      {Outcome::ByHand, "by hand"},
                                      {Outcome::Declared, "declared"},
                                      {Outcome::Refused, "refused"}};

template <typename Enum, std::size_t N>
const char *wordOf(const Word<Enum> (&words)[N], Enum value) {
  for (const Word<Enum> &word : words)
    if (word.first == value)
      return word.second;
  return "";
}

template <typename Enum, std::size_t N>
bool find(const Word<Enum> (&words)[N], llvm::StringRef name, Enum &value) {
  for (const Word<Enum> &word : words)
    if (name == word.second) {
      value = word.first;
      return true;
    }
  return false;
}

} // namespace

const char *nameOf(Place place) { return wordOf(Places, place); }
const char *nameOf(Transform transform) {
  return wordOf(Transforms, transform);
}
const char *nameOf(Protocol protocol) { return wordOf(Protocols, protocol); }
const char *nameOf(Outcome outcome) { return wordOf(Outcomes, outcome); }

bool fromName(llvm::StringRef name, Place &value) {
  return find(Places, name, value);
}
bool fromName(llvm::StringRef name, Transform &value) {
  return find(Transforms, name, value);
}
bool fromName(llvm::StringRef name, Protocol &value) {
  return find(Protocols, name, value);
}
bool fromName(llvm::StringRef name, Outcome &value) {
  return find(Outcomes, name, value);
}

} // namespace decouple
