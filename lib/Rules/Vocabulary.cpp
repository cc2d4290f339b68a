#include "Rules/Vocabulary.h"

#include "Support/EnumWords.h"

using namespace decouple;

// In the order of precedence, see the reference.
static constexpr EnumWord<Tier> Tiers[] = {
    {"exception", Tier::Exception},   {"build", Tier::Build},
    {"refutation", Tier::Refutation}, {"naming", Tier::Naming},
    {"supplement", Tier::Supplement}, {"inferred", Tier::Inferred},
    {"default", Tier::Default}};

static constexpr EnumWord<Action> Actions[] = {
    {"keep", Action::Keep},
    {"move", Action::Move},
    {"supplement", Action::Supplement},
    {"act", Action::Act},
    {"unclassified", Action::Unclassified}};

static constexpr EnumWord<Difference> Differences[] = {
    {"same", Difference::Same},
    {"differs", Difference::Differs},
    {"unknown", Difference::Unknown}};

static constexpr EnumWord<CommandKind> CommandKinds[] = {
    {"starlark-list", CommandKind::StarlarkList},
    {"exclude", CommandKind::Exclude},
    {"target", CommandKind::Target},
    {"add-flag", CommandKind::AddFlag}};

std::optional<Tier> decouple::tierOf(llvm::StringRef word) {
  return valueOf(Tiers, word);
}
std::optional<Action> decouple::actionOf(llvm::StringRef word) {
  return valueOf(Actions, word);
}
std::optional<Difference> decouple::differenceOf(llvm::StringRef word) {
  return valueOf(Differences, word);
}
std::optional<CommandKind> decouple::commandKindOf(llvm::StringRef word) {
  return valueOf(CommandKinds, word);
}
const char *decouple::nameOf(Tier tier) { return wordOf(Tiers, tier); }
const char *decouple::nameOf(Action action) { return wordOf(Actions, action); }
const char *decouple::nameOf(Difference difference) {
  return wordOf(Differences, difference);
}
const char *decouple::nameOf(CommandKind kind) {
  return wordOf(CommandKinds, kind);
}
