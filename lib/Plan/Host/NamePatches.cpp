#include "Plan/Host/NamePatches.h"

#include "Classify/Names/NameClassifier.h"
#include "Plan/Host/HostTexts.h"
#include "Scan/Cpp/NamedCode.h"
#include "Support/DiagnosticTable.h"
#include "Text/Lines.h"
#include "Text/TextEdits.h"

namespace decouple {

namespace {

/// Changes by their place: the names of one place share it.
using Changes = std::map<std::size_t, LineChange>;

} // namespace

/// The changes of one rule that were decided on, by file.
static std::map<std::string, Changes>
decidedOn(const NameSiteRule &rule, const ScanResult &scan,
          const Classification &verdicts) {
  std::map<std::string, Changes> files;
  for (std::size_t i = 0; i < scan.namedCode.size(); ++i) {
    const NamedDecision &decision = verdicts.namedCode[i];
    if (decision.rule == rule.info.id && decision.change)
      files[scan.namedCode[i].path][decision.change->begin] = *decision.change;
  }
  return files;
}

/// `path` after `changes`, followed by a NUL.
static SourceFile fileAfter(llvm::ArrayRef<HostChange> changes,
                            const SourceTree &tree, const std::string &path) {
  SourceFile file = *tree.find(path);
  file.content = llvm::MemoryBuffer::getMemBufferCopy(
      *textAfter(changes, tree, path), path);
  return file;
}

/// What `rule` would change in `file` as it is now.
static Changes changesIn(const SourceFile &file, const NameSiteRule &rule,
                         const RulePack &rules) {
  NamedCodeMatcher matcher(rules);
  std::vector<NamedSite> sites;
  NamedCodeSink sink(file, matcher, sites);
  buildDirectiveTree(file.path, file.text(), sink);
  Changes changes;
  for (SiteVerdict &verdict : judgeSites(file.path, file.text(), sites, rules))
    if (verdict.rule == &rule && verdict.change)
      changes[verdict.change->begin] = std::move(*verdict.change);
  return changes;
}

static Diagnostic gone(const NameSiteRule &rule, const std::string &path) {
  return remark(DiagnosticId::TD2050, path, 0,
                "the generic patch " + rule.info.id +
                    " leaves this file out: the host's patches have already "
                    "changed its lines");
}

/// "a.cpp:12: `x` becomes `y`".
static std::string detailOf(const SourceFile &file, const LineChange &change) {
  unsigned line = lineOf(file.text(), change.begin);
  return file.path + ":" + std::to_string(line) + ": `" + change.before +
         "` becomes `" + change.after + "`";
}

/// Enters one file's share of the patch.
static void addFile(const SourceFile &file, const Changes &changes,
                    HostChange &change) {
  std::vector<TextEdit> edits;
  for (const auto &[begin, line] : changes) {
    edits.push_back({{line.begin, line.end}, line.after});
    change.details.push_back(detailOf(file, line));
  }
  addEdits(file.path, file.text(), edits, change);
}

static HostChange changeOf(const NameSiteRule &rule) {
  HostChange change;
  change.rule = rule.info.id;
  change.reason = rule.info.reason;
  change.removableWhen = rule.change->removableWhen;
  change.name = rule.info.id;
  change.title = rule.change->title;
  change.group = GenericGroup;
  return change;
}

void addGenericPatches(const ScanResult &scan,
                       const Classification &classification,
                       const RulePack &rules, std::vector<HostChange> &changes,
                       Plan &plan) {
  for (const NameSiteRule &rule : rules.nameSites) {
    if (!rule.change)
      continue;
    HostChange change = changeOf(rule);
    for (const auto &[path, decided] : decidedOn(rule, scan, classification)) {
      SourceFile file = fileAfter(changes, scan.tree, path);
      Changes now = changesIn(file, rule, rules);
      if (now.size() == decided.size())
        addFile(file, now, change);
      else
        plan.diagnostics.push_back(gone(rule, path));
    }
    if (!change.after.empty())
      changes.push_back(std::move(change));
  }
}

} // namespace decouple
