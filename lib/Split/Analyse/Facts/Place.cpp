#include "Split/Analyse/Facts/Place.h"

#include "Support/WholeEnum.h"

namespace decouple {

static constexpr EnumWord<Place> Places[] = {
    {"includes", Place::Includes},
    {"declarations", Place::Declarations},
    {"statements", Place::Statements},
    {"else-if branch", Place::ElseIf},
    {"case", Place::Case},
    {"initializer", Place::Initializer},
    {"expression", Place::Expression},
    {"empty", Place::Empty},
    {"in another block", Place::Nested},
    {"not parsed", Place::Unread}};
static_assert(isWhole(Places));

const char *nameOf(Place place) { return wordOf(Places, place); }

bool fromName(llvm::StringRef name, Place &value) {
  return readWord(Places, name, value);
}

} // namespace decouple
