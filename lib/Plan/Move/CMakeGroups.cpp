#include "Plan/Move/CMakeGroups.h"

#include <algorithm>

using namespace decouple;

std::vector<CMakeArm> decouple::armsAround(const CMakeFile &file,
                                           std::size_t command) {
  std::vector<CMakeArm> around;
  for (std::size_t i = 0; i < command; ++i) {
    if (file.commands[i].name != "if" || !file.next[i])
      continue;
    for (std::size_t arm = i; arm < file.commands.size() && file.next[arm];
         arm = file.next[arm])
      if (arm < command && command < file.next[arm])
        around.push_back({i, arm});
  }
  std::reverse(around.begin(), around.end());
  return around;
}

std::pair<unsigned, unsigned> decouple::linesWithGroups(const CMakeFile &file,
                                                        std::size_t first,
                                                        std::size_t last) {
  for (const CMakeArm &around : armsAround(file, first)) {
    const std::size_t end = file.next[around.group];
    const bool alone = around.arm == around.group &&
                       around.group + 1 == first && end == last + 1 &&
                       end < file.commands.size() &&
                       file.commands[end].name == "endif";
    if (!alone)
      break;
    first = around.group;
    last = end;
  }
  return {file.commands[first].line, file.commands[last].endLine};
}
