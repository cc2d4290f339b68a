#include "Rules/ThingWords.h"
#include "Support/Words.h"

using namespace decouple;

std::string decouple::counted(std::uint64_t number, Thing thing) {
  return thing == Thing::NamedCode
             ? counted(number, "piece of named code", "pieces of named code")
             : counted(number, namesOf(thing).one);
}
