#include "RunText.h"

#include "Report/ReviewText.h"
#include "Support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include <nlohmann/json.hpp>

using namespace decouple;

std::string decouple::finishedText(const BranchTip &earlier,
                                   const Finished &finished) {
  std::string text;
  if (finished.commits)
    text += "  finished      " + counted(finished.commits, "commit") +
            " that an interrupted run had not put on " + earlier.branch + "\n";
  if (!finished.left.empty())
    text += "  not carried   " + counted(finished.left.size(), "commit") +
            " that a conflict kept from " + earlier.branch +
            ", the last of them " + finished.left.back() + "\n";
  return text;
}

/// What became of commits that people had put on the earlier branch.
std::string decouple::carriedText(const std::string &branch,
                                  const Waiting &waiting,
                                  const Carried &carried) {
  const std::string &from = waiting.from.branch;
  std::string text;
  if (waiting.gone)
    text +=
        "  not carried   " + from + " is gone, with whatever was put on it" +
        (waiting.perhaps.empty()
             ? ""
             : "; perhaps it is called " + llvm::join(waiting.perhaps, ", ")) +
        "\n";
  if (waiting.rewritten)
    text += "  not carried   " + from +
            " no longer contains the tool's commits;\n"
            "                  git rebase --onto " +
            branch + " UPSTREAM " + from + "\n";
  if (carried.commits)
    text += "  carried       " + counted(carried.commits, "commit") +
            (waiting.gone ? " that waited for " + from
                          : " of " + from + ", which stays as it is") +
            "\n";
  if (!carried.strayed.empty())
    text += "  look at       " + llvm::join(carried.strayed, ", ") +
            ": carried commits change " +
            (carried.strayed.size() == 1 ? "it" : "them") +
            ", which git takes for files\n                  of theirs that "
            "were renamed\n";
  if (waiting.merges)
    text += "  left out      " + counted(waiting.merges, "merge") + " of " +
            from + ": the merged commits are there one by one\n";
  if (carried.left)
    text += "  unfinished    " + counted(carried.left, "commit") + " of " +
            from +
            " not carried yet: git has stopped at a conflict in\n"
            "                  " +
            carried.place +
            "\n                fix it there, then\n"
            "                  git cherry-pick --continue\n"
            "                  git worktree remove .\n";
  return text;
}

/// `word` as a POSIX shell has to be given it (XCU 2.2).
static std::string shellWord(llvm::StringRef word) {
  const bool isPlain = llvm::all_of(word, [](char c) {
    return llvm::isAlnum(c) || llvm::StringRef("_-./+=@%:,").contains(c);
  });
  if (isPlain && !word.empty())
    return word.str();
  return "'" + llvm::join(llvm::split(word, '\''), "'\\''") + "'";
}

/// How to go on after conflicts with hand edits.
std::string decouple::conflictText(const std::string &output,
                                   const EmitResult &result) {
  auto conflicts = conflictsOf(result.edits);
  if (conflicts.empty())
    return "";
  const std::string command = "torch-decouple edits " + shellWord(output);
  return "  unfinished    " + counted(conflicts.size(), "conflict") +
         " with hand edits; for each, fix the file and then\n"
         "                  " +
         command +
         " --adopt PATH\n"
         "                or take the tool's, or go back to the output as it "
         "was:\n"
         "                  " +
         command +
         " --discard PATH\n"
         "                  " +
         command + " --abort\n";
}

/// How often the compiler was asked; nothing when it was not, or always.
std::string decouple::cacheText(const std::optional<CacheUse> &cache) {
  return cache ? "  compiler      " + counted(cache->parsed, "unit") +
                     " parsed, " + counted(cache->reused, "result") +
                     " of earlier runs reused\n"
               : "";
}

/// Where the last patch goes, below the output.
static std::string lastPatch(const Plan &plan) {
  for (const PlannedFile &file : plan.files)
    if (llvm::StringRef(file.destination)
            .ends_with("/" + plan.patches.back().file))
      return file.destination;
  return "";
}

std::string decouple::handMarksNote(const Plan &plan) {
  std::size_t marks = 0, findings = 0;
  for (const Mark &mark : plan.marks) {
    marks += mark.written;
    findings += mark.written ? mark.count : 0;
  }
  if (!marks) // their patch is the last one
    return "";
  const bool isBranch = plan.options.placement == Placement::InTree;
  return "  marks         " + counted(marks, "comment") + " about " +
         counted(findings, "finding") + ", " +
         (isBranch ? "a commit after those of the host's series\n"
                   : "in " + lastPatch(plan) +
                         "\n                which applies after the host's "
                         "series\n");
}

/// The names that the summary and the list to review have.
std::set<std::string> decouple::namesOfRun(const nlohmann::json &report,
                                           llvm::ArrayRef<ReviewItem> review) {
  std::set<std::string> names = namesIn(review);
  names.insert({nameOf(Action::Act), nameOf(Action::Supplement)});
  for (const auto &[verdict, count] : report["named_code"]["inventory"].items())
    names.insert(verdict);
  return names;
}
