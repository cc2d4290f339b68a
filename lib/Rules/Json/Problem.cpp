#include "Rules/Json/Problem.h"

using namespace decouple;

std::string decouple::placeOf(const std::string &place,
                              const std::string &key) {
  if (place.empty())
    return key;
  std::string out = place;
  out += place.find('#') == std::string::npos ? "#/" : "/";
  for (char c : key) // RFC 6901
    out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return out;
}
