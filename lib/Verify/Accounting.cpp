#include "Verify/Accounting.h"

#include "Rules/Roles.h"
#include "Rules/ThingWords.h"
#include "Verify/Model/Findings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace decouple;

/// "3 KEEP-CORE, 2 MOVE-SRC = 5"
static std::string sumOf(const std::map<std::string, std::size_t> &verdicts,
                         std::size_t total, Thing thing) {
  std::vector<std::string> parts;
  for (const auto &[verdict, number] : verdicts)
    parts.push_back(withThousands(number) + " " + verdict);
  std::string sum = parts.empty() ? "" : " = " + llvm::join(parts, " + ");
  return counted(total, thing) + sum;
}

static std::string placeOf(const SourceFile &file) { return file.path; }

template <typename T> static std::string placeOf(const T &item) {
  return item.path + ":" + std::to_string(item.line);
}

/// A decision is whole when verdict, action and rule fit each other.
static bool isWhole(const Decision &decision) {
  if (decision.verdict == Unclassified)
    return decision.action == Action::Unclassified && decision.rule.empty();
  return !decision.verdict.empty() && !decision.rule.empty() &&
         decision.action != Action::Unclassified;
}

/// What a verdict is counted as.
static std::string countedAs(const Decision &decision) {
  return decision.verdict;
}
static std::string countedAs(const FileDecision &decision) {
  return decision.isApart ? "of other projects, counted apart"
                          : decision.verdict;
}

/// `items` and `decisions` side by side, each with one whole decision.
template <typename Item, typename D>
static Check checkVerdicts(const char *name, Thing thing,
                           const std::vector<Item> &items,
                           const std::vector<D> &decisions) {
  Findings findings;
  std::map<std::string, std::size_t> verdicts;
  if (items.size() != decisions.size())
    findings.add(counted(items.size(), thing) + " but " +
                 counted(decisions.size(), "verdict"));
  for (std::size_t i = 0; i < items.size() && i < decisions.size(); ++i) {
    ++verdicts[countedAs(decisions[i])];
    if (!isWhole(decisions[i]))
      findings.add(placeOf(items[i]) + " has the verdict '" +
                   decisions[i].verdict + "' by rule '" + decisions[i].rule +
                   "'");
  }
  return findings.check(name, sumOf(verdicts, items.size(), thing));
}

/// The walk lists every path once, in order.
static Check checkTree(const SourceTree &tree) {
  Findings findings;
  for (std::size_t i = 1; i < tree.files.size(); ++i)
    if (tree.files[i - 1].path >= tree.files[i].path)
      findings.add(tree.files[i].path + " is listed after " +
                   tree.files[i - 1].path);
  return findings.check("accounting-tree", counted(tree.files.size(), "file") +
                                               " in the checkout, each once");
}

/// Whether blocks or sites are looked for in files of `role`, which are no code
/// of C++.
static bool isReadOtherwise(const Role &role) {
  return role == "build" || role == "python";
}

Check decouple::checkText(const SourceTree &tree,
                          const Classification &classification) {
  Findings findings;
  std::size_t sources = 0;
  for (const auto &[file, decision] :
       llvm::zip(tree.files, classification.files)) {
    const bool isCode =
        decision.role == SourceRole || decision.role == HeaderRole;
    if ((!isCode && !isReadOtherwise(decision.role)) || decision.isApart ||
        decision.action == Action::Move)
      continue;
    sources += isCode;
    if (file.kind == FileKind::Binary)
      findings.add(file.path + " has NUL bytes, as UTF-16 has, and was not "
                               "read; save it as UTF-8");
    else if (file.kind == FileKind::Large)
      findings.add(file.path + " has more than " +
                   withThousands(MaximalFileSize >> 20) +
                   " MiB, and was not read");
  }
  return findings.check("accounting-text",
                        counted(sources, "source") + " of the host, all text");
}

std::vector<Check>
decouple::checkAccounting(const ScanResult &scan,
                          const Classification &classification) {
  return {checkTree(scan.tree),
          checkText(scan.tree, classification),
          checkVerdicts("accounting-files", Thing::File, scan.tree.files,
                        classification.files),
          checkVerdicts("accounting-blocks", Thing::Block, scan.blocks,
                        classification.blocks),
          checkVerdicts("accounting-build-blocks", Thing::BuildBlock,
                        scan.build.blocks, classification.buildBlocks),
          checkVerdicts("accounting-python-sites", Thing::PythonSite,
                        scan.python.sites, classification.pythonSites),
          checkVerdicts("accounting-named-code", Thing::NamedCode,
                        scan.namedCode, classification.namedCode)};
}
