#include "Rules/ThingWords.h"
#include "Support/Words.h"

using namespace decouple;

std::string decouple::counted(std::uint64_t number, Thing thing) {
  return thing == Thing::NamedCode ? counted(number, "named-code site")
                                   : counted(number, namesOf(thing).one);
}
