#include "Split/Check/DeviceText.h"

#include "Split/Check/HostTokens.h"
#include "Text/Lines.h"

namespace decouple {

DeviceText deviceText(llvm::StringRef path, llvm::StringRef text,
                      const std::vector<TextEdit> &edits,
                      const UnitComparison &comparison) {
  DeviceText result;
  result.path = path.str();
  for (const TokenDifference &difference : comparison.differences) {
    unsigned line = lineOf(text, originalOffset(difference.offset, edits));
    (difference.group == ConditionalGroup::None ? result.expansions
                                                : result.blocks)
        .push_back(line);
  }
  result.headers = comparison.headers;
  if (!comparison.errors.empty())
    result.unread = comparison.errors.front().message;
  return result;
}

} // namespace decouple
