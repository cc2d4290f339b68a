#include "Support/Words.h"

namespace decouple {

std::string withThousands(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

std::string counted(std::uint64_t number, const std::string &noun,
                    const std::string &many) {
  std::string name = number == 1 ? noun : many.empty() ? noun + "s" : many;
  return withThousands(number) + " " + name;
}

} // namespace decouple
