#include "Plan/HandPatches.h"

#include "Plan/Series.h"
#include "Text/TextEdits.h"
#include "llvm/ADT/StringExtras.h"

namespace decouple {

namespace {

Diagnostic warning(const char *id, const std::string &path,
                   const std::string &message) {
  Diagnostic diagnostic;
  diagnostic.id = id;
  diagnostic.severity = Severity::Warning;
  diagnostic.file = path;
  diagnostic.message = message;
  return diagnostic;
}

/// The text of `path` after the patches of `plan`; nothing when there is none.
std::optional<llvm::StringRef>
textOf(const std::string &path, const SourceTree &tree, const Plan &plan) {
  for (const PlannedPatch &patch : llvm::reverse(plan.patches)) {
    auto after = patch.change.after.find(path);
    if (after != patch.change.after.end())
      return llvm::StringRef(after->second);
  }
  const SourceFile *file = tree.find(path);
  if (!file)
    return std::nullopt;
  return file->text();
}

/// Where the lines `find` stand in `text`.
std::vector<std::size_t> placesOf(llvm::StringRef find, llvm::StringRef text) {
  std::vector<std::size_t> places;
  for (std::size_t at = text.find(find); at != llvm::StringRef::npos;
       at = text.find(find, at + 1))
    if (at == 0 || text[at - 1] == '\n')
      places.push_back(at);
  return places;
}

/// One file's share of a patch.
struct FileChange {
  llvm::StringRef text;
  std::vector<TextEdit> edits;
};

/// The changes of `patch` by file; what does not fit goes to `problems`.
std::map<std::string, FileChange> changesOf(const HandPatch &patch,
                                            const SourceTree &tree,
                                            const Plan &plan,
                                            std::vector<Diagnostic> &problems) {
  std::map<std::string, FileChange> changes;
  auto misfit = [&](const HandEdit &edit, const std::string &what) {
    problems.push_back(warning("TD2040", edit.path,
                               "the hand-written patch " + patch.info.id +
                                   " does not fit: " + what));
  };
  for (const HandEdit &edit : patch.edits) {
    auto text = textOf(edit.path, tree, plan);
    if (!text) {
      misfit(edit, "the checkout has no such file");
      continue;
    }
    std::vector<std::size_t> places = placesOf(edit.find, *text);
    if (places.size() != 1) {
      misfit(edit,
             "its anchor `" +
                 llvm::StringRef(edit.find).split('\n').first.trim().str() +
                 "` is there " + std::to_string(places.size()) + " times");
      continue;
    }
    FileChange &change = changes[edit.path];
    change.text = *text;
    change.edits.push_back(
        {{places[0], places[0] + edit.find.size()}, edit.replace});
  }
  for (auto &[path, change] : changes)
    if (llvm::Error error = normalise(path, change.text, change.edits))
      problems.push_back(
          warning("TD2040", path,
                  "the hand-written patch " + patch.info.id +
                      " does not fit: " + llvm::toString(std::move(error))));
  return changes;
}

PlannedPatch planned(const HandPatch &patch,
                     const std::map<std::string, FileChange> &changes) {
  PlannedPatch result;
  result.rule = patch.info.id;
  result.reason = patch.info.reason;
  result.removableWhen = patch.removableWhen;
  result.automatic = false;
  result.change.name = patch.info.id;
  result.change.title = patch.title;
  for (const auto &[path, change] : changes) {
    result.change.diff += unifiedDiff(path, change.text, change.edits);
    result.change.after[path] = applyEdits(change.text, change.edits);
  }
  return result;
}

/// Blocks that no transform took, between the lines of an edit.
void markByHand(const HandPatch &patch, Plan &plan) {
  for (PlannedSplit &split : plan.splits)
    for (const HandEdit &edit : patch.edits)
      if (split.outcome == "refused" && split.path == edit.path &&
          llvm::StringRef(edit.find).contains(split.before)) {
        split.outcome = "by hand";
        split.rule = patch.info.id;
        split.removableWhen = patch.removableWhen;
      }
}

/// How many blocks `remainder` answers for.
unsigned markDeclared(const DeclaredRemainder &remainder, Plan &plan) {
  unsigned blocks = 0;
  for (PlannedSplit &split : plan.splits) {
    llvm::StringRef first = llvm::StringRef(split.before).split('\n').first;
    if (split.outcome != "refused" || split.path != remainder.path ||
        !first.contains(remainder.condition))
      continue;
    split.outcome = "declared";
    split.rule = remainder.info.id;
    split.reason = remainder.info.reason;
    split.removableWhen = remainder.removableWhen;
    ++blocks;
  }
  return blocks;
}

} // namespace

std::vector<Diagnostic> addHandPatches(const HandRules &rules,
                                       const SourceTree &tree,
                                       const Layout &layout, Plan &plan) {
  std::vector<Diagnostic> problems;
  for (const HandPatch &patch : rules.patches) {
    std::size_t before = problems.size();
    auto changes = changesOf(patch, tree, plan, problems);
    if (problems.size() != before)
      continue;
    markByHand(patch, plan);
    plan.patches.push_back(planned(patch, changes));
  }
  for (const DeclaredRemainder &remainder : rules.remainders)
    if (!markDeclared(remainder, plan) && !plan.splits.empty())
      problems.push_back(warning("TD2041", remainder.path,
                                 "the remainder " + remainder.info.id +
                                     " has no block that stays"));
  writeSeries(plan, layout);
  return problems;
}

} // namespace decouple
