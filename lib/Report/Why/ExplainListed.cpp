#include "Report/Why/ExplainListed.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace decouple;

/// " (lists)"; "" for what is named without a list.
static std::string bracketed(const std::string &lists) {
  return lists.empty() ? "" : " (" + lists + ")";
}

std::string decouple::listedUnits(const ScanResult &scan,
                                  const std::string &path) {
  struct Units {
    std::size_t number = 0;
    std::set<std::string> lists;
  };
  std::map<std::string, Units> libraries;
  for (const LibraryMember &member : scan.build.members)
    if (member.file == path) {
      Units &units = libraries[member.library];
      ++units.number;
      if (!member.list.empty())
        units.lists.insert(member.list);
    }
  std::string out;
  for (const auto &[library, units] : libraries)
    out += "  - " + counted(units.number, "unit") + " of " + library +
           bracketed(llvm::join(units.lists, ", ")) + "\n";
  return out.empty() ? "" : "  It says what is compiled:\n" + out;
}

/// What becomes of the file at `path`; "" for one that only a build makes.
static std::string fateOf(const Explainer &explainer, const std::string &path) {
  const ReportInput &input = explainer.input;
  const SourceFile *file = input.scan.tree.find(path);
  if (!file)
    return "";
  const FileDecision &decision =
      input.classification.files[input.scan.tree.indexOf(*file)];
  return "; the file " + explainer.verdictPhrase(decision) +
         (decision.rule.empty() ? "" : ", by rule " + decision.rule);
}

std::string decouple::explainListed(const Explainer &explainer,
                                    const std::string &path, unsigned line) {
  constexpr std::size_t Shown = 5; // a glob may stand for hundreds
  std::string out;
  std::size_t number = 0;
  for (const LibraryMember &member : explainer.input.scan.build.members)
    if (member.file == path && member.line == line && ++number <= Shown)
      out += "  - " + member.path + " into " + member.library +
             bracketed(member.list) + fateOf(explainer, member.path) + ".\n";
  if (number > Shown)
    out += "  - and " + counted(number - Shown, "more unit") + ".\n";
  return out.empty() ? ""
                     : "Line " + std::to_string(line) +
                           " says what is compiled:\n" + out;
}
