#include "Split/Check/DeviceText.h"

#include "Text/EditedText.h"
#include "Text/Lines.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

/// What both runs say alike is not the device's doing: what is missing is
/// missing in both, and behind it they are compared.
static bool areAlike(llvm::ArrayRef<Diagnostic> errors) {
  const std::size_t half = errors.size() / 2;
  return errors.size() % 2 == 0 &&
         llvm::equal(errors.take_front(half), errors.drop_front(half),
                     [](const Diagnostic &a, const Diagnostic &b) {
                       return a.file == b.file && a.line == b.line &&
                              a.message == b.message;
                     });
}

DeviceText deviceText(llvm::StringRef path, llvm::StringRef text,
                      const std::vector<TextEdit> &edits,
                      const UnitComparison &comparison) {
  DeviceText result;
  result.path = path.str();
  result.headers = comparison.headers;
  for (const TokenDifference &difference : comparison.differences) {
    unsigned line = lineOf(text, originalOffset(difference.offset, edits));
    if (difference.group == ConditionalGroup::None)
      result.expansions.push_back({line, difference.homes});
    else
      result.blocks.push_back(line);
  }
  if (!comparison.errors.empty())
    (areAlike(comparison.errors) ? result.lacking : result.unread) =
        comparison.errors.front().message;
  return result;
}

} // namespace decouple
