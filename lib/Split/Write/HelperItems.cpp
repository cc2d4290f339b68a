#include "Split/Write/HelperItems.h"

#include "Split/Decide/Helpers.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace decouple {

/// Where the directive at `offset` belongs: an arm's text stands where its
/// function begins, and finds the macros that it found in there.
static std::pair<std::size_t, std::size_t>
placeOf(const HostFile &file, const std::vector<Outline> &outlines,
        std::size_t offset) {
  for (const Outline &outline : outlines) {
    const ArmFacts &arm = file.facts.arms[outline.arm];
    if (outline.transform == Transform::Hook && arm.twinName.empty() &&
        arm.functionBegin < offset && offset < bodyOf(file, arm).begin)
      return {arm.functionBegin, offset};
  }
  return {offset, 0};
}

/// The directives that made the macros of the texts `used` what they were
/// there, in order: what is copied after an `#undef` wants it as well.
static void addMacros(const HostFile &file,
                      const std::vector<Outline> &outlines,
                      const std::vector<TextRange> &used,
                      std::vector<BackendItem> &items) {
  auto within = [&](std::size_t offset) {
    return llvm::any_of(used, [&](TextRange r) { return r.contains(offset); });
  };
  std::set<std::string> names;
  for (const MacroUse &macro : file.facts.preprocessor.macros)
    if (within(macro.offset))
      names.insert(macro.name);
  std::set<std::size_t> written;
  for (const MacroChange &change : file.facts.preprocessor.changes) {
    bool matters = llvm::any_of(
        used, [&](TextRange r) { return change.lines.end <= r.begin; });
    if (names.count(change.name) && matters && !within(change.lines.begin) &&
        written.insert(change.lines.begin).second)
      items.push_back({placeOf(file, outlines, change.lines.begin),
                       {},
                       {change.lines.in(file.text).str(), {}},
                       false});
  }
}

std::vector<BackendItem> helperItems(const HostFile &file,
                                     const Decisions &decisions) {
  const std::vector<Outline> &outlines = decisions.outlines;
  std::vector<BackendItem> items;
  std::vector<TextRange> used;
  for (const Outline &outline : outlines)
    if (leavesText(outline))
      used.push_back(bodyOf(file, file.facts.arms[outline.arm]));
  std::set<TextRange> written;
  for (std::size_t i = 0; i < file.facts.declarations.size(); ++i) {
    const DeclarationFacts &declaration = file.facts.declarations[i];
    if ((!decisions.helpers.count(i) && !declaration.always) ||
        travels(file, outlines, declaration.range) ||
        !written.insert(declaration.range).second)
      continue;
    used.push_back(declaration.range);
    items.push_back({{declaration.range.begin, 0},
                     declaration.namespaces,
                     copyOf(file.text, declaration.range),
                     false});
  }
  addMacros(file, outlines, used, items);
  return items;
}

} // namespace decouple
