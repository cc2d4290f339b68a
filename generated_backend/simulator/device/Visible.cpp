// CUDA_VISIBLE_DEVICES.
#include "device/Visible.h"

#include "device/Properties.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace cudasim {

/// The device whose UUID alone begins so; -1 if none does or several do.
static int byUuid(const std::string &prefix, int count) {
  int found = -1;
  for (int index = 0; index < count; ++index) {
    if (uuidText(index).compare(0, prefix.size(), prefix))
      continue;
    if (found >= 0)
      return -1;
    found = index;
  }
  return found;
}

/// What stands behind a number is not looked at, as the driver reads it.
static int byNumber(const std::string &text, int count) {
  char *end = nullptr;
  const long number = std::strtol(text.c_str(), &end, 10);
  return end != text.c_str() && number >= 0 && number < count ? int(number)
                                                              : -1;
}

std::vector<int> visibleDevices(const std::string &list, int count) {
  std::vector<int> result;
  std::istringstream entries(list);
  for (std::string entry; std::getline(entries, entry, ',');) {
    entry.erase(0, entry.find_first_not_of(' '));
    const int index = entry.rfind("GPU-", 0) == 0 ? byUuid(entry, count)
                                                  : byNumber(entry, count);
    if (index < 0)
      break;
    if (std::count(result.begin(), result.end(), index))
      return {};
    result.push_back(index);
  }
  return result;
}

} // namespace cudasim
