#include "Emit/Merge/Hunks.h"

#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include <set>
#include <vector>

using namespace decouple;
using llvm::StringRef;

namespace {

/// The sign of a line that comes or goes, and its text without blanks around.
using Change = std::pair<char, StringRef>;

struct Hunk {
  StringRef file;
  unsigned line = 0;          ///< of its head in the patch
  long before = 1, after = 1; ///< lines that its head promises
  std::set<Change> changes = {};
  bool makesFile = false; ///< whatever people have it say
  bool isWhole() const { return before == 0 && after == 0; }
};

/// What a patch consists of, in its order.
struct Hunks {
  std::vector<Hunk> list;
  bool hasOther = false; ///< a rename, a mode, something that is no text
};

} // namespace

/// "12,7", or "12" for one line.
static bool takeCount(StringRef &head, StringRef sign, long &count) {
  long begin = 0;
  return head.consume_front(sign) && !head.consumeInteger(10, begin) &&
         (!head.consume_front(",") || !head.consumeInteger(10, count));
}

/// "a.cpp" of "--- a/a.cpp", and of "+++ b/a.cpp".
static void takeName(StringRef line, StringRef &file) {
  if (!line.consume_front("--- ") && !line.consume_front("+++ "))
    return;
  line = line.split('\t').first.rtrim(); // a date may follow
  if (line != "/dev/null")
    file = line.split('/').second;
}

/// What changes a file without a hunk.
static bool changesWithoutHunk(StringRef line) {
  return llvm::any_of(
      std::initializer_list<StringRef>{
          "rename from ", "copy from ", "old mode ", "new file mode ",
          "deleted file mode ", "GIT binary patch"},
      [&](StringRef start) { return line.starts_with(start); });
}

/// Takes `line` into `hunk` if the hunk's head has promised it.
static bool take(Hunk &hunk, StringRef line) {
  if (hunk.isWhole())
    return false;
  const char kind = line.empty() ? ' ' : line.front();
  hunk.before -= kind == ' ' || kind == '-';
  hunk.after -= kind == ' ' || kind == '+';
  if (kind == '-' || kind == '+')
    hunk.changes.insert({kind, line.drop_front().trim()});
  return kind == ' ' || kind == '-' || kind == '+' || kind == '\\';
}

/// What git ends a mail with: its version, behind a line that looks like one
/// that goes.
static bool isSignature(StringRef line, StringRef rest) {
  return line == "-- " && !rest.trim().contains('\n');
}

static Hunks hunksOf(StringRef text) {
  Hunks hunks;
  StringRef file;
  bool inside = false;
  for (unsigned number = 1; !text.empty(); ++number) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    if ((inside = inside && !isSignature(line, text) &&
                  take(hunks.list.back(), line)))
      continue;
    takeName(line, file);
    hunks.hasOther |= changesWithoutHunk(line);
    Hunk hunk{file, number};
    inside = !file.empty() && takeCount(line, "@@ -", hunk.before) &&
             takeCount(line, " +", hunk.after);
    hunk.makesFile = hunk.before == 0;
    if (inside)
      hunks.list.push_back(std::move(hunk));
  }
  return hunks;
}

std::string decouple::faultOfPatch(StringRef patch) {
  const Hunks hunks = hunksOf(patch);
  for (const Hunk &hunk : hunks.list)
    if (!hunk.isWhole())
      return "is cut short in the hunk at line " + std::to_string(hunk.line);
  const bool hasChange =
      hunks.hasOther || llvm::any_of(hunks.list, [](const Hunk &hunk) {
        return !hunk.changes.empty();
      });
  return hasChange ? "" : "changes nothing";
}

/// What `hunk` alone of `list` changes; all that it does where that is nothing.
static std::set<Change> ownChanges(const Hunk &hunk,
                                   const std::vector<Hunk> &list) {
  std::set<Change> own;
  for (const Change &change : hunk.changes)
    if (llvm::none_of(list, [&](const Hunk &other) {
          return &other != &hunk && other.changes.count(change);
        }))
      own.insert(change);
  return own.empty() ? hunk.changes : own;
}

/// Whether hunks of `list` at its file have half of `changes`.
static bool haveHalf(const std::vector<Hunk> &list, StringRef file,
                     const std::set<Change> &changes) {
  const std::size_t common = llvm::count_if(changes, [&](const Change &change) {
    return llvm::any_of(list, [&](const Hunk &hunk) {
      return hunk.file == file && hunk.changes.count(change);
    });
  });
  return 2 * common >= changes.size();
}

std::string decouple::lostHunks(StringRef given, StringRef patch) {
  const Hunks before = hunksOf(given), now = hunksOf(patch);
  const std::size_t lost = llvm::count_if(before.list, [&](const Hunk &hunk) {
    return llvm::none_of(
               now.list,
               [&](const Hunk &other) { return other.file == hunk.file; }) ||
           (!hunk.makesFile &&
            !haveHalf(now.list, hunk.file, ownChanges(hunk, before.list)));
  });
  return lost ? "lacks " + withThousands(lost) + " of " +
                    counted(before.list.size(), "hunk") + " of the run"
              : "";
}
