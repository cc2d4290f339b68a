#include "Plan/Host/HandPatches.h"

#include "Plan/Host/HostTexts.h"
#include "Plan/Host/PatchedLines.h"
#include "Plan/Host/Verified.h"
#include "Support/DiagnosticTable.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace decouple {

/// Whether `line` is `pattern`, in which "..." stands for any text.
static bool isLine(llvm::StringRef pattern, llvm::StringRef line) {
  auto [begin, rest] = pattern.split("...");
  if (begin.size() == pattern.size())
    return line == pattern;
  if (!line.consume_front(begin))
    return false;
  for (std::size_t skip = 0; skip <= line.size(); ++skip)
    if (isLine(rest, line.drop_front(skip)))
      return true;
  return false;
}

/// The lines of `text` from `at` on that are those of `find`; empty when they
/// are others.
static TextRange linesAt(llvm::StringRef find, llvm::StringRef text,
                         std::size_t at) {
  std::size_t end = at;
  while (!find.empty()) {
    auto [pattern, more] = find.split('\n');
    const llvm::StringRef line = text.drop_front(end).split('\n').first;
    if (end >= text.size() || !isLine(pattern, line.rtrim('\r')))
      return {};
    end = std::min(end + line.size() + 1, text.size());
    find = more;
  }
  return {at, end};
}

/// Where the lines `find` stand in `text`.
static std::vector<TextRange> placesOf(llvm::StringRef find,
                                       llvm::StringRef text) {
  std::vector<TextRange> places;
  for (std::size_t at = 0; at < text.size();) {
    if (TextRange lines = linesAt(find, text, at); !lines.empty())
      places.push_back(lines);
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  }
  return places;
}

/// Whether the host has the lines that `edit` puts in, and those that it takes
/// out nowhere but in them.
static bool isDone(const HandEdit &edit, const SourceTree &tree,
                   llvm::ArrayRef<HostChange> earlier) {
  auto text = textAfter(earlier, tree, edit.path);
  if (edit.find.empty())
    return text == llvm::StringRef(edit.replace);
  if (!text || edit.replace.empty())
    return false;
  std::vector<TextRange> done = placesOf(edit.replace, *text);
  auto isWithin = [&](TextRange place) {
    return llvm::any_of(done, [&](TextRange lines) {
      return lines.begin <= place.begin && place.end <= lines.end;
    });
  };
  return !done.empty() && llvm::all_of(placesOf(edit.find, *text), isWithin);
}

/// Whether nothing is left of `patch` to do: upstream has what it does.
static bool isDone(const HandPatch &patch, const SourceTree &tree,
                   llvm::ArrayRef<HostChange> earlier) {
  return !patch.edits.empty() &&
         llvm::all_of(patch.edits, [&](const HandEdit &edit) {
           return isDone(edit, tree, earlier);
         });
}

/// "its anchor `set(a)`", of several lines the first.
static std::string anchorOf(const HandEdit &edit) {
  llvm::StringRef lines = llvm::StringRef(edit.find).trim("\n");
  const std::size_t more = lines.count('\n');
  return "its anchor `" + lines.split('\n').first.trim().str() + "`" +
         (more ? " with " + counted(more, "line") + " behind it" : "");
}

namespace {

/// One file's share of a patch.
struct FileChange {
  std::optional<llvm::StringRef> text; ///< nothing: the file is a new one
  std::vector<TextEdit> edits;
};

} // namespace

/// The changes of `patch` by file; what does not fit is a remark.
static std::map<std::string, FileChange>
editsOf(const HandPatch &patch, const SourceTree &tree,
        llvm::ArrayRef<HostChange> earlier, std::vector<Diagnostic> &problems) {
  std::map<std::string, FileChange> changes;
  auto misfit = [&](const HandEdit &edit, const std::string &what) {
    problems.push_back(remark(DiagnosticId::TD2040, edit.path, 0,
                              "the hand-written patch " + patch.info.id +
                                  " does not fit: " + what));
  };
  for (const HandEdit &edit : patch.edits) {
    auto text = textAfter(earlier, tree, edit.path);
    if (text ? edit.find.empty() : !edit.find.empty()) {
      misfit(edit, text ? "the checkout has the file that it adds"
                        : "the checkout has no such file");
      continue;
    }
    if (!text) {
      changes[edit.path].edits = {{{}, edit.replace}};
      continue;
    }
    std::vector<TextRange> places = placesOf(edit.find, *text);
    if (places.size() != 1) {
      misfit(edit, anchorOf(edit) + " occurs " + std::to_string(places.size()) +
                       " times");
      continue;
    }
    FileChange &change = changes[edit.path];
    change.text = *text;
    change.edits.push_back({places[0], edit.replace});
  }
  for (auto &[path, change] : changes) {
    keepLineEnds(change.text.value_or(""), change.edits);
    if (llvm::Error error =
            normalise(path, change.text.value_or(""), change.edits))
      problems.push_back(
          remark(DiagnosticId::TD2040, path, 0,
                 "the hand-written patch " + patch.info.id +
                     " does not fit: " + llvm::toString(std::move(error))));
  }
  return changes;
}

static HostChange changeOf(const HandPatch &patch,
                           const std::map<std::string, FileChange> &edits) {
  HostChange result;
  result.rule = patch.info.id;
  result.reason = patch.info.reason;
  result.removableWhen = patch.removableWhen;
  result.automatic = false;
  result.name = patch.info.id;
  result.title = patch.title;
  result.definesFlag = patch.definesFlag;
  for (const auto &[path, change] : edits) {
    if (change.text) {
      addEdits(path, *change.text, change.edits, result);
      continue;
    }
    result.after[path] = change.edits.front().text;
    result.diff += newFileDiff(path, result.after[path]);
  }
  sayVerified(patch, result);
  return result;
}

/// Blocks that no transform took and a hand-written one of `changes` changes.
static void markByHand(const SourceTree &tree,
                       llvm::ArrayRef<HostChange> changes, Plan &plan) {
  PatchedLines patched(tree, changes);
  for (BlockOutcome &split : plan.splits) {
    if (split.outcome != Outcome::Refused)
      continue;
    auto change = handChangeAt(patched, changes, split.path, split.line);
    if (!change)
      continue;
    split.outcome = Outcome::ByHand;
    split.rule = changes[*change].rule;
    split.removableWhen = changes[*change].removableWhen;
  }
}

/// Whether `split` is one of the blocks that `remainder` is about.
static bool isAbout(const DeclaredRemainder &remainder,
                    const BlockOutcome &split) {
  return split.path == remainder.path &&
         llvm::StringRef(split.before)
             .split('\n')
             .first.contains(remainder.condition);
}

/// Whether `remainder` says of a block that was refused like `split` that it
/// stays.
static bool declares(const DeclaredRemainder &remainder,
                     const BlockOutcome &split) {
  return split.outcome == Outcome::Refused &&
         (remainder.diagnostics.empty() ||
          (split.diagnostic && llvm::is_contained(remainder.diagnostics,
                                                  nameOf(*split.diagnostic))));
}

/// Whether there are blocks that `remainder` is about. Another host may have
/// what they need, and they are split.
static bool markDeclared(const DeclaredRemainder &remainder, Plan &plan) {
  bool found = false;
  for (BlockOutcome &split : plan.splits) {
    if (!isAbout(remainder, split))
      continue;
    found = true;
    if (!declares(remainder, split))
      continue;
    split.outcome = Outcome::Declared;
    split.rule = remainder.info.id;
    split.reason = remainder.info.reason;
    split.removableWhen = remainder.removableWhen;
  }
  return found;
}

bool isOf(Transition transition, const HandPatch &patch) {
  return isAbout(transition, patch) ||
         (!patch.definesFlag && patch.transitions.empty());
}

/// That the host's transition lacks what the rules have for other releases.
static void sayUnserved(const HandRules &rules, Plan &plan) {
  auto found = rules.ofOtherReleases.find(plan.options.transition);
  if (found == rules.ofOtherReleases.end())
    return;
  plan.diagnostics.push_back(remark(
      DiagnosticId::TD2040, VersionFile, 0,
      std::string("no hand-written patch for --transition ") +
          wordOf(Transitions, found->first) + " is for release " +
          plan.release + "; those for others, whose work is left to do: " +
          llvm::join(found->second, ", ")));
}

void addHandPatches(const HandRules &rules, const SourceTree &tree,
                    const PathChoice &only, std::vector<HostChange> &changes,
                    Plan &plan) {
  sayUnserved(rules, plan);
  for (const HandPatch &patch : rules.patches) {
    if (!isOf(plan.options.transition, patch))
      continue;
    if (isDone(patch, tree, changes)) {
      plan.diagnostics.push_back(
          remark(DiagnosticId::TD2042, patch.edits.front().path, 0,
                 "the hand-written patch " + patch.info.id +
                     " has nothing left to do; removable when " +
                     patch.removableWhen));
      continue;
    }
    std::size_t before = plan.diagnostics.size();
    auto edits = editsOf(patch, tree, changes, plan.diagnostics);
    if (plan.diagnostics.size() != before)
      continue;
    changes.push_back(changeOf(patch, edits));
  }
  markByHand(tree, changes, plan);
  for (const DeclaredRemainder &remainder : rules.remainders) {
    // Nobody has looked at what stays in files that were not split.
    bool looked = !plan.splits.empty() && only.has(remainder.path);
    if (!markDeclared(remainder, plan) && looked)
      plan.diagnostics.push_back(remark(DiagnosticId::TD2041, remainder.path, 0,
                                        "the remainder " + remainder.info.id +
                                            " has no block that stays"));
  }
}

} // namespace decouple
