#include "Split/BlockOutcome.h"

#include "Support/WholeEnum.h"

namespace decouple {

static constexpr EnumWord<Outcome> Outcomes[] = {
    {"automatic", Outcome::Automatic},
    {"by hand", Outcome::ByHand},
    {"declared", Outcome::Declared},
    {"refused", Outcome::Refused}};
static_assert(isWhole(Outcomes));

const char *nameOf(Outcome outcome) { return wordOf(Outcomes, outcome); }

bool fromName(llvm::StringRef name, Outcome &value) {
  return readWord(Outcomes, name, value);
}

} // namespace decouple
