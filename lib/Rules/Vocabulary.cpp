#include "Rules/Vocabulary.h"
#include "Support/WholeEnum.h"
#include <iterator>

using namespace decouple;

static_assert(isWhole(Vocabulary<Action>::all));
static_assert(isWhole(Vocabulary<Due>::all));
static_assert(isWhole(Vocabulary<Tier>::all));
static_assert(isWhole(Vocabulary<Difference>::all));
static_assert(isWhole(Vocabulary<Thing>::all));
static_assert(isWhole(Vocabulary<BlockShape>::all));
static_assert(isWhole(Vocabulary<SiteKind>::all));
static_assert(isWhole(Vocabulary<SiteTime>::all));
static_assert(isWhole(Vocabulary<SiteForm>::all));
static_assert(isWhole(Vocabulary<Transition>::all));
static_assert(isWhole(Vocabulary<OtherDevice>::all));
static_assert(isWhole(Vocabulary<PropertyKind>::all, PropertyKind::Unread));
static_assert(isWhole(Vocabulary<CommandKind>::all));

const ThingNames &decouple::namesOf(Thing thing) {
  static constexpr ThingNames Names[] = {
      {"file", "files", "files"},
      {"block", "blocks", "blocks"},
      {"build block", "build blocks", "build_blocks"},
      {"Python site", "Python sites", "python_sites"},
      {"named code", "named code", "named_code"},
      {"listed unit", "listed units", ""}};
  static_assert(std::size(Names) == std::size(Vocabulary<Thing>::all));
  return Names[static_cast<std::size_t>(thing)];
}
