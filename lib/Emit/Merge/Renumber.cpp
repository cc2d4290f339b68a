#include "Emit/Merge/Renumber.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <optional>
#include <vector>

using namespace decouple;
using llvm::StringRef;

namespace {

using Lines = llvm::SmallVector<StringRef, 0>;

/// By how many lines a hunk moves: by file of the patch and hunk of the file,
/// both from 1.
using Offsets = std::map<std::pair<unsigned, unsigned>, long>;

/// One side of a hunk's header, "12,7".
struct HunkSide {
  long begin = 0, count = 1;
};

/// "@@ -12,7 +12,8 @@ tail".
struct HunkHead {
  HunkSide before, after;
  StringRef tail; ///< from the second "@@" on
};

} // namespace

/// "Checking patch a/b.cpp...", "Hunk #2 succeeded at 40 (offset -3 lines).".
static Offsets offsetsIn(StringRef said) {
  Offsets offsets;
  unsigned file = 0, hunk = 0;
  while (!said.empty()) {
    StringRef line;
    std::tie(line, said) = said.split('\n');
    if (line.starts_with("Checking patch "))
      ++file;
    long offset = 0;
    if (line.consume_front("Hunk #") && !line.consumeInteger(10, hunk)) {
      StringRef moved = line.split(" (offset ").second;
      if (!moved.consumeInteger(10, offset))
        offsets[{file, hunk}] = offset;
    }
  }
  return offsets;
}

static bool takeSide(StringRef &text, StringRef sign, HunkSide &side) {
  return text.consume_front(sign) && !text.consumeInteger(10, side.begin) &&
         (!text.consume_front(",") || !text.consumeInteger(10, side.count));
}

static std::optional<HunkHead> headOf(StringRef line) {
  HunkHead head;
  if (!takeSide(line, "@@ -", head.before) ||
      !takeSide(line, " +", head.after) || !line.starts_with(" @@"))
    return std::nullopt;
  head.tail = line.drop_front();
  return head;
}

static std::string sideText(const HunkSide &side, long offset) {
  return std::to_string(side.begin + offset) +
         (side.count == 1 ? "" : "," + std::to_string(side.count));
}

static std::string headText(const HunkHead &head, long offset) {
  return "@@ -" + sideText(head.before, offset) + " +" +
         sideText(head.after, offset) + " " + head.tail.str();
}

/// The index of the line behind the hunk whose first line is `at`.
static std::size_t behindHunk(const Lines &lines, std::size_t at,
                              HunkHead head) {
  for (; at < lines.size() && (head.before.count > 0 || head.after.count > 0);
       ++at) {
    head.before.count -= !lines[at].starts_with("+");
    head.after.count -= !lines[at].starts_with("-");
    if (lines[at].starts_with("\\")) { // "\ No newline at end of file"
      ++head.before.count;
      ++head.after.count;
    }
  }
  return at;
}

/// Whether the text about a file begins at `at`; quilt writes no "diff" line.
static bool beginsFile(const Lines &lines, std::size_t at, bool inGitsHead) {
  if (lines[at].starts_with("diff --git "))
    return true;
  return !inGitsHead && at + 2 < lines.size() &&
         lines[at].starts_with("--- ") && lines[at + 1].starts_with("+++ ") &&
         headOf(lines[at + 2]);
}

std::string decouple::renumbered(StringRef patch, StringRef said) {
  const Offsets offsets = offsetsIn(said);
  Lines lines;
  patch.split(lines, '\n');
  std::vector<std::string> written(lines.begin(), lines.end());
  unsigned file = 0, hunk = 0;
  bool inGitsHead = false; // from its "diff" line to the first hunk
  for (std::size_t at = 0; at < lines.size();) {
    auto head = file ? headOf(lines[at]) : std::nullopt;
    if (!head) {
      if (beginsFile(lines, at, inGitsHead)) {
        ++file;
        hunk = 0;
        inGitsHead = lines[at].starts_with("diff ");
      }
      ++at;
      continue;
    }
    inGitsHead = false;
    if (auto offset = offsets.find({file, ++hunk}); offset != offsets.end())
      written[at] = headText(*head, offset->second);
    at = behindHunk(lines, at + 1, *head);
  }
  return llvm::join(written, "\n");
}
