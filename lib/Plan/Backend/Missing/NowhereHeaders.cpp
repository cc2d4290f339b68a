#include "Plan/Backend/Missing/NowhereHeaders.h"

#include "Classify/Conditions/Configurations.h"
#include "Scan/Cpp/Includes.h"
#include "Support/DiagnosticTable.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace decouple;
namespace path = llvm::sys::path;

namespace {

/// Where the files of the checkout lie.
class Directories {
public:
  Directories(const SourceTree &tree, const RulePack &rules)
      : index(tree, rules) {
    for (const SourceFile &file : tree.files)
      known.insert(path::parent_path(file.path));
  }

  /// Whether `include` of `file` names a place in one of them.
  bool haveRoomFor(const IncludeDirective &include,
                   llvm::StringRef file) const {
    if (!include.angled && isOne(path::parent_path(file), include.spelled))
      return true;
    return include.spelled.find('/') != std::string::npos &&
           llvm::any_of(index.roots, [&](const std::string &root) {
             return isOne(root, include.spelled);
           });
  }

private:
  bool isOne(llvm::StringRef directory, llvm::StringRef spelled) const {
    llvm::SmallString<256> place(directory);
    path::append(place, path::Style::posix, spelled);
    path::remove_dots(place, /*remove_dot_dot=*/true, path::Style::posix);
    return known.contains(path::parent_path(place));
  }

  IncludeIndex index;
  llvm::StringSet<> known;
};

} // namespace

/// Whether a rule says that a build makes what is included as `spelled`.
static bool isGenerated(const std::string &spelled, const RulePack &rules) {
  return rules.split && rules.split->compile.generatedHeaders.count(spelled);
}

std::vector<Diagnostic> decouple::nowhereHeaders(
    const ScanResult &scan, const RulePack &rules,
    const std::function<bool(const std::string &)> &installed,
    const Plan &plan) {
  std::set<std::pair<llvm::StringRef, unsigned>> found; // in the checkout
  for (const IncludeEdge &edge : scan.includes)
    found.emplace(edge.from, edge.line);
  const Directories directories(scan.tree, rules);
  const Configuration with =
      layered(rules.macroConfigurations, rules.device.with, {}, {});
  std::vector<Diagnostic> list;
  for (const PlannedFile &file : plan.files) {
    if (!isMoved(file))
      continue;
    const DirectiveTree &tree =
        scan.directives[scan.tree.indexOf(*scan.tree.find(file.origin))];
    for (const IncludeDirective &include : tree.includes)
      if (!include.spelled.empty() &&
          !found.count({file.origin, include.line}) &&
          directories.haveRoomFor(include, file.origin) &&
          !isGenerated(include.spelled, rules) && !installed(include.spelled) &&
          seenIn(tree, include, with) == Truth::True)
        list.push_back(remark(DiagnosticId::TD2074, file.origin, include.line,
                              "it moves and includes " + include.spelled +
                                  ", which neither the checkout nor the host "
                                  "has"));
  }
  return list;
}
