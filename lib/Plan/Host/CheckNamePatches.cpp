#include "Plan/Host/CheckNamePatches.h"

#include "Plan/Host/HostTexts.h"
#include "Plan/Host/NamePatches.h"
#include "Split/Check/NewErrors.h"
#include <set>

namespace decouple {

/// The host's files without and with the group; where the group changes one
/// that no other patch does, the checkout's text is the one before.
static HostStates statesOf(const SourceTree &tree,
                           llvm::ArrayRef<HostChange> changes) {
  HostStates states;
  for (const HostChange &change : changes)
    for (const auto &[path, text] : change.after) {
      states.after[path] = text;
      if (change.group.empty())
        states.before[path] = text;
      else if (auto own = textAfter({}, tree, path))
        states.before.try_emplace(path, own->str());
    }
  return states;
}

/// What the group changes, in path order.
static std::vector<std::string>
patchedFiles(llvm::ArrayRef<HostChange> changes) {
  std::set<std::string> paths;
  for (const HostChange &change : changes)
    if (change.group == GenericGroup)
      for (const auto &[path, text] : change.after)
        paths.insert(path);
  return {paths.begin(), paths.end()};
}

llvm::Expected<std::vector<SplitCheck>>
checkGenericParses(const SplitInput &input, const SourceTree &tree,
                   llvm::ArrayRef<HostChange> changes) {
  return checkNewErrors(input, "generic-parses", patchedFiles(changes),
                        statesOf(tree, changes));
}

} // namespace decouple
