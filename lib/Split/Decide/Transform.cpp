#include "Split/Decide/Transform.h"

#include "Support/WholeEnum.h"

namespace decouple {

static constexpr EnumWord<Transform> Transforms[] = {
    {"drop-includes", Transform::DropIncludes},
    {"travel", Transform::Travel},
    {"hook", Transform::Hook},
    {"interface", Transform::Interface},
    {"bind", Transform::Bind},
    {"flag", Transform::Flag},
    {"with-parent", Transform::WithParent},
    {"none", Transform::None}};
static_assert(isWhole(Transforms));

static constexpr EnumWord<Protocol> Protocols[] = {
    {"void", Protocol::Nothing},
    {"value", Protocol::Value},
    {"optional value", Protocol::Maybe},
    {"handled", Protocol::Handled},
    {"new value", Protocol::Default}};
static_assert(isWhole(Protocols));

const char *nameOf(Transform transform) {
  return wordOf(Transforms, transform);
}
const char *nameOf(Protocol protocol) { return wordOf(Protocols, protocol); }

bool fromName(llvm::StringRef name, Transform &value) {
  return readWord(Transforms, name, value);
}
bool fromName(llvm::StringRef name, Protocol &value) {
  return readWord(Protocols, name, value);
}

} // namespace decouple
