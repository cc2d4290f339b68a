#include "Split/Write/BackendFile.h"

#include "llvm/ADT/STLExtras.h"
#include <set>

namespace decouple {

namespace {

/// The declarations that travel with acted arms anyway.
bool travels(const HostFile &file, const std::vector<Outline> &outlines,
             TextRange declaration) {
  return llvm::any_of(outlines, [&](const Outline &outline) {
    const ArmFacts &arm = file.facts.arms[outline.arm];
    const Arm &body = file.tree.groups[arm.group].arms[arm.arm];
    return outline.transform == Transform::Travel &&
           TextRange{body.bodyBegin, body.bodyEnd}.contains(declaration);
  });
}

class Closure {
public:
  Closure(const HostFile &file, const std::vector<Outline> &outlines)
      : file(file), outlines(outlines) {}

  /// Adds `index` and all it needs; the reason when something cannot travel.
  std::string add(std::size_t index, std::set<std::size_t> &chosen) const {
    const DeclarationFacts &declaration = file.facts.declarations[index];
    if (!chosen.insert(index).second)
      return "";
    bool moved = travels(file, outlines, declaration.range);
    if (!moved && !declaration.problem.empty())
      return declaration.problem;
    if (!moved && declaration.mutableState)
      return "`" + declaration.name + "` is a variable of the file";
    for (const auto *list : {&declaration.needs, &declaration.bringsAlong})
      for (std::size_t need : *list)
        if (std::string problem = add(need, chosen); !problem.empty())
          return problem;
    return "";
  }

private:
  const HostFile &file;
  const std::vector<Outline> &outlines;
};

bool leavesText(const Outline &outline) {
  return outline.transform != Transform::None &&
         outline.transform != Transform::WithParent &&
         outline.transform != Transform::DropIncludes;
}

/// The needs of all outlines; those that cannot have theirs are refused.
std::set<std::size_t> chooseHelpers(const HostFile &file,
                                    std::vector<Outline> &outlines) {
  std::set<std::size_t> all;
  for (Outline &outline : outlines) {
    if (!leavesText(outline))
      continue;
    std::set<std::size_t> chosen;
    std::string problem;
    for (std::size_t need : file.facts.arms[outline.arm].needs)
      if (problem.empty())
        problem = Closure(file, outlines).add(need, chosen);
    if (!problem.empty()) {
      outline.transform = Transform::None;
      outline.diagnostic = "TD2014";
      outline.reason = "needs what cannot leave the file: " + problem;
      continue;
    }
    all.insert(chosen.begin(), chosen.end());
  }
  return all;
}

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
                                     std::vector<Outline> &outlines) {
  std::set<std::size_t> chosen = chooseHelpers(file, outlines);
  std::vector<BackendItem> items;
  std::vector<TextRange> used;
  for (const Outline &outline : outlines)
    if (leavesText(outline)) {
      const ArmFacts &arm = file.facts.arms[outline.arm];
      const Arm &body = file.tree.groups[arm.group].arms[arm.arm];
      used.push_back({body.bodyBegin, body.bodyEnd});
    }
  std::set<TextRange> written;
  for (std::size_t i = 0; i < file.facts.declarations.size(); ++i) {
    const DeclarationFacts &declaration = file.facts.declarations[i];
    if ((!chosen.count(i) && !declaration.always) ||
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
