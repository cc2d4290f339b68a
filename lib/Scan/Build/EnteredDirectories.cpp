#include "Scan/Build/EnteredDirectories.h"

#include "Rules/Roles.h"
#include "Scan/Build/DeviceWords.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>

using namespace decouple;
using llvm::StringRef;

static std::string fileOf(StringRef directory) {
  return (directory.empty() ? "" : directory + "/").str() + "CMakeLists.txt";
}

namespace {

/// Goes through the directories that are added, and those that these add.
class Search {
public:
  Search(const std::map<std::string, EvaluatedSides> &files,
         const CMakeInputs &inputs, const RulePack &rules,
         const CMakeSettings &host, const CMakeSettings &device,
         const std::set<std::string> &known)
      : inputs(inputs), rules(rules), host(host), device(device), seen(known) {
    for (const auto &[path, sides] : files)
      todo.push_back(sides);
  }

  std::vector<Diagnostic> run() {
    for (std::size_t i = 0; i < todo.size(); ++i) {
      const EvaluatedSides sides = todo[i]; // grows
      for (const CMakeEntered &entered : sides.device->entered())
        if (isOurs(entered.path))
          look(entered, sides);
    }
    return std::move(found);
  }

private:
  /// Whether it has a build file of PyTorch's own that nobody has run, and not
  /// one of tests.
  bool isOurs(StringRef directory) const {
    const std::string file = fileOf(directory);
    return inputs.files.count(file) && !liesApart(file, rules) &&
           !llvm::is_contained(rules.reading.beside, scopeOf(file, rules)) &&
           llvm::none_of(todo, [&](const EvaluatedSides &sides) {
             return sides.device->hasRun(file);
           });
  }

  void look(const CMakeEntered &entered, const EvaluatedSides &sides) {
    const std::string file = fileOf(entered.path);
    if (!seen.insert(file).second)
      return;
    const bool isThere =
        llvm::any_of(sides.host->entered(), [&](const CMakeEntered &other) {
          return other.path == entered.path;
        });
    if (isThere && !asksForDevice(entered.origin->condition, rules))
      return lookInto(file);
    found.push_back(remark(DiagnosticId::TD2061, entered.origin->file.str(),
                           entered.origin->line,
                           "no rule leads to the directory " + entered.path +
                               ", which only a build for the device has"));
  }

  void lookInto(const std::string &file) {
    const EvaluatedSides sides = {&evaluated(file, host),
                                  &evaluated(file, device)};
    findUnknown(sides, rules, found);
    todo.push_back(sides);
  }

  CMakeEvaluator &evaluated(const std::string &file,
                            const CMakeSettings &settings) {
    evaluators.emplace_back(inputs, settings).run(file);
    return evaluators.back();
  }

  const CMakeInputs &inputs;
  const RulePack &rules;
  const CMakeSettings &host, &device;
  std::set<std::string> seen;
  std::deque<CMakeEvaluator> evaluators;
  std::vector<EvaluatedSides> todo;
  std::vector<Diagnostic> found;
};

} // namespace

std::vector<Diagnostic>
decouple::findEntered(const std::map<std::string, EvaluatedSides> &files,
                      const CMakeInputs &inputs, const RulePack &rules,
                      const CMakeSettings &host, const CMakeSettings &device,
                      const std::set<std::string> &known) {
  return Search(files, inputs, rules, host, device, known).run();
}
