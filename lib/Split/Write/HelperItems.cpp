#include "Split/Write/HelperItems.h"

#include "Split/Decide/Helpers.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace decouple {

namespace {

void addMacros(const HostFile &file, const std::vector<TextRange> &used,
               std::vector<BackendItem> &items) {
  std::set<TextRange> definitions;
  for (const MacroUse &macro : file.facts.preprocessor.macros)
    if (llvm::any_of(used,
                     [&](TextRange r) { return r.contains(macro.offset); }))
      definitions.insert(macro.definition);
  for (TextRange definition : definitions)
    items.push_back(
        {{definition.begin, 0}, {}, definition.in(file.text).str(), false});
}

} // namespace

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
                     declaration.range.in(file.text).str() + "\n",
                     false});
  }
  addMacros(file, used, items);
  return items;
}

} // namespace decouple
