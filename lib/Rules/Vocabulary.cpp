#include "Rules/Vocabulary.h"

#include <iterator>

using namespace decouple;

const ThingNames &decouple::namesOf(Thing thing) {
  static constexpr ThingNames Names[] = {
      {"file", "files", "files"},
      {"block", "blocks", "blocks"},
      {"build block", "build blocks", "build_blocks"},
      {"Python site", "Python sites", "python_sites"},
      {"named site", "named code", "named_code"},
      {"listed unit", "listed units", ""}};
  static_assert(std::size(Names) == std::size(Vocabulary<Thing>::all));
  return Names[static_cast<std::size_t>(thing)];
}
