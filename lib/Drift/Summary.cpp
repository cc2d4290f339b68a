#include "Drift/Summary.h"

#include "Drift/BuildSummary.h"
#include "Drift/CodeSummary.h"
#include "Drift/HostMacros.h"
#include "Drift/TopDirectories.h"
#include "Rules/Kinds.h"
#include "Support/Hash.h"
#include "Support/WholeEnum.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

static constexpr EnumWord<DriftKind> Kinds[] = {
    {"moved_files", DriftKind::MovedFile},
    {"copied_files", DriftKind::CopiedFile},
    {"blocks", DriftKind::Block},
    {"build_blocks", DriftKind::BuildBlock},
    {"python_sites", DriftKind::PythonSite},
    {"bindings", DriftKind::Binding},
    {"units", DriftKind::Unit},
    {"definitions", DriftKind::Definition},
    {"options", DriftKind::Option},
    {"include_directories", DriftKind::Directory},
    {"linked", DriftKind::Link},
    {"patches", DriftKind::Patch},
    {"macros", DriftKind::Macro},
    {"top_directories", DriftKind::TopDirectory},
    {"rules", DriftKind::Rule},
    {"review", DriftKind::Review}};
static_assert(isWhole(Kinds));

const char *decouple::nameOf(DriftKind kind) { return wordOf(Kinds, kind); }

bool decouple::fromName(llvm::StringRef name, DriftKind &kind) {
  return readWord(Kinds, name, kind);
}

std::tuple<const std::string &, const std::string &, const std::string &,
           const std::string &, const std::string &>
decouple::kept(const SummaryItem &item) {
  return std::tie(item.path, item.name, item.group, item.text, item.verdict);
}

/// As the checkout has them: what a strategy edits is nothing of upstream's.
static void addFiles(const Plan &plan, SummaryItems &items) {
  for (const PlannedFile &file : plan.files)
    if (comesFromTree(file))
      items[isMoved(file) ? DriftKind::MovedFile : DriftKind::CopiedFile]
          .push_back({.path = file.origin,
                      .text = contentHash(takenBack(file, plan).value_or(""))});
}

static void addSites(const ScanResult &scan,
                     const Classification &classification,
                     SummaryItems &items) {
  for (std::size_t i = 0; i < scan.python.sites.size(); ++i) {
    const PythonSite &site = scan.python.sites[i];
    items[DriftKind::PythonSite].push_back(
        {.path = site.path,
         .name = site.name,
         .group = std::string(nameOf(site.kind)) + " " + nameOf(site.form),
         .text = std::string(nameOf(site.when)) + " " + site.guard,
         .verdict = classification.pythonSites[i].verdict,
         .line = site.line});
  }
  for (const BoundName &bound : scan.python.bound)
    items[DriftKind::Binding].push_back({.name = bound.name,
                                         .text = nameOf(bound.kind),
                                         .place = bound.path,
                                         .line = bound.line});
}

std::string decouple::changesOf(llvm::StringRef diff) {
  std::string changes;
  bool inHunk = false; // a removed "-- a" looks like the head of a file
  for (llvm::StringRef rest = diff; !rest.empty();) {
    auto [line, next] = rest.split('\n');
    rest = next;
    inHunk = !line.starts_with("diff ") && (inHunk || line.starts_with("@@ "));
    if (inHunk && (line.starts_with("+") || line.starts_with("-")))
      changes += (line + "\n").str();
  }
  return changes;
}

static void addPatches(const Plan &plan, SummaryItems &items) {
  for (const HostPatch &patch : plan.patches)
    items[DriftKind::Patch].push_back(
        {.name = patch.change.name,
         .group = patch.change.group,
         .text = contentHash(changesOf(patch.change.diff)),
         .verdict = patch.change.automatic ? AutomaticPatch : HandMade,
         .note = patch.change.removableWhen});
}

/// Rules that answer for blocks that were split have nothing to say of a run
/// without.
static void addRules(const Classification &classification,
                     const RulePack &rules, const Plan &plan,
                     SummaryItems &items) {
  forEachKind(rules, [&](const RuleKind &kind, const auto &list) {
    if (kind.counted == Counted::Nowhere || isAboutSplits(kind.about))
      return;
    for (const auto &rule : list) {
      const std::string &id = rule.info.id;
      auto counted = classification.ruleHits.find(id);
      bool hits = kind.counted == Counted::InPlan
                      ? plannedHits(plan, id) != 0
                      : counted != classification.ruleHits.end() &&
                            counted->second != 0;
      items[DriftKind::Rule].push_back(
          {.name = id,
           .verdict = hits ? HittingRule : IdleRule,
           .note = rule.info.noopReason});
    }
  });
}

/// Texts say lines now and then, "a.cpp:12", which move.
static std::string withoutLines(llvm::StringRef text) {
  std::string out;
  while (!text.empty()) {
    out += text.front();
    text = text.drop_front();
    if (out.back() == ':')
      text = text.drop_while(llvm::isDigit);
  }
  return out;
}

SummaryItem decouple::reviewItem(const ReviewItem &item) {
  return {.path = item.path,
          .name = item.subject,
          .group = nameOf(item.concern),
          .text = withoutLines(item.text),
          .verdict = nameOf(item.weight),
          .line = item.line};
}

/// Whether things of one file stay in its order, so that the first of two that
/// are written alike is the first the next time.
static bool isInOrder(DriftKind kind) {
  return kind == DriftKind::Block || kind == DriftKind::BuildBlock ||
         kind == DriftKind::PythonSite;
}

Summary decouple::summarise(const ScanResult &scan,
                            const Classification &classification,
                            const RulePack &rules, const Plan &plan,
                            llvm::ArrayRef<ReviewItem> review) {
  Summary summary{plan.release, plan.isSplit, plan.options.genericPatches};
  addFiles(plan, summary.items);
  addBlocks(scan, classification, summary.items);
  addSites(scan, classification, summary.items);
  addBuild(scan, plan, summary.items);
  addPatches(plan, summary.items);
  addMacros(scan, classification, rules, summary.items);
  addTopDirectories(scan.tree, rules, summary.items);
  addRules(classification, rules, plan, summary.items);
  for (const ReviewItem &item : review)
    summary.items[DriftKind::Review].push_back(reviewItem(item));
  for (auto &[kind, items] : summary.items)
    llvm::stable_sort(
        items, [inOrder = isInOrder(kind)](const auto &a, const auto &b) {
          return inOrder ? a.path < b.path : kept(a) < kept(b);
        });
  return summary;
}
