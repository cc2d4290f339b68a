#include "Split/Decide/Helpers.h"

#include "llvm/ADT/STLExtras.h"

namespace decouple {

bool travels(const HostFile &file, const std::vector<Outline> &outlines,
             TextRange declaration) {
  return llvm::any_of(outlines, [&](const Outline &outline) {
    const ArmFacts &arm = file.facts.arms[outline.arm];
    const Arm &body = file.tree.groups[arm.group].arms[arm.arm];
    return outline.transform == Transform::Travel &&
           TextRange{body.bodyBegin, body.bodyEnd}.contains(declaration);
  });
}

namespace {

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
    if (!moved && declaration.definedForOthers)
      return (declaration.function ? "the function `" : "the variable `") +
             declaration.name +
             "` is defined in the file and visible to others";
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

} // namespace

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
      refuse(outline, DiagnosticId::TD2014,
             "needs what cannot leave the file: " + problem);
      continue;
    }
    all.insert(chosen.begin(), chosen.end());
  }
  return all;
}

void keepNeededIncludes(const HostFile &file, std::vector<Outline> &outlines) {
  auto macrosOf = [&](const Outline &outline) {
    const ArmFacts &arm = file.facts.arms[outline.arm];
    return file.groupOf(arm).arms[arm.arm].macros;
  };
  for (Outline &include : outlines) {
    if (include.transform != Transform::DropIncludes)
      continue;
    for (const Outline &other : outlines) {
      const ArmFacts &arm = file.facts.arms[other.arm];
      if (other.transform != Transform::None || arm.place == Place::Includes ||
          macrosOf(other) != macrosOf(include))
        continue;
      refuse(include, DiagnosticId::TD2016,
             "stays with the block at line " +
                 llvm::Twine(file.groupOf(arm).line));
      break;
    }
  }
}

} // namespace decouple
