#include "Plan/Host/PatchedLines.h"

#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace decouple;

PatchedLines::PatchedLines(const SourceTree &tree,
                           llvm::ArrayRef<HostChange> changes) {
  FollowedLines followed(tree);
  for (std::size_t i = 0; i < changes.size(); ++i)
    followed.follow(i, changes[i].diff);
  for (auto &[path, file] : followed.files)
    touched[path] = std::move(file.touched);
}

std::optional<std::size_t>
PatchedLines::changeOf(const std::string &path, llvm::ArrayRef<LineRange> lines,
                       const std::function<bool(std::size_t)> &counts) const {
  auto file = touched.find(path);
  if (file == touched.end())
    return std::nullopt;
  for (const TouchedLines &place : file->second)
    if (llvm::any_of(lines,
                     [&](const LineRange &range) {
                       return range.first <= place.before &&
                              place.after <= range.second;
                     }) &&
        counts(place.change))
      return place.change;
  return std::nullopt;
}

std::optional<std::size_t>
decouple::handChangeAt(const PatchedLines &patched,
                       llvm::ArrayRef<HostChange> changes,
                       const std::string &path, unsigned line) {
  return patched.changeOf(path, {{line, line}}, [&](std::size_t i) {
    return changes[i].group.empty() && !changes[i].automatic;
  });
}
