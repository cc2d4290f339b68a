#include "Rules/Vocabulary.h"
#include <utility>

using namespace decouple;

template <typename Enum> using Word = std::pair<const char *, Enum>;

// In the order of precedence, see the reference.
static constexpr Word<Tier> Tiers[] = {
    {"exception", Tier::Exception},   {"build", Tier::Build},
    {"refutation", Tier::Refutation}, {"naming", Tier::Naming},
    {"supplement", Tier::Supplement}, {"inferred", Tier::Inferred},
    {"default", Tier::Default}};

static constexpr Word<Action> Actions[] = {
    {"keep", Action::Keep},
    {"move", Action::Move},
    {"supplement", Action::Supplement},
    {"act", Action::Act},
    {"unclassified", Action::Unclassified}};

static constexpr Word<Difference> Differences[] = {
    {"same", Difference::Same},
    {"differs", Difference::Differs},
    {"unknown", Difference::Unknown}};

template <typename Enum, std::size_t N>
static std::optional<Enum> valueOf(const Word<Enum> (&words)[N],
                                   llvm::StringRef word) {
  for (const Word<Enum> &entry : words)
    if (word == entry.first)
      return entry.second;
  return std::nullopt;
}

template <typename Enum, std::size_t N>
static const char *wordOf(const Word<Enum> (&words)[N], Enum value) {
  for (const Word<Enum> &entry : words)
    if (value == entry.second)
      return entry.first;
  return "";
}

std::optional<Tier> decouple::tierOf(llvm::StringRef word) {
  return valueOf(Tiers, word);
}
std::optional<Action> decouple::actionOf(llvm::StringRef word) {
  return valueOf(Actions, word);
}
std::optional<Difference> decouple::differenceOf(llvm::StringRef word) {
  return valueOf(Differences, word);
}
const char *decouple::nameOf(Tier tier) { return wordOf(Tiers, tier); }
const char *decouple::nameOf(Action action) { return wordOf(Actions, action); }
const char *decouple::nameOf(Difference difference) {
  return wordOf(Differences, difference);
}
