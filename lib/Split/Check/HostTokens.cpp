#include "Split/Check/HostTokens.h"

#include "Support/Words.h"
#include "Text/Lines.h"

namespace decouple {

namespace {

/// Goes through the tokens of both texts at once.
class Walk {
public:
  Walk(const std::vector<SeenToken> &before,
       const std::vector<SeenToken> &after)
      : before(before), after(after) {}

  /// Untouched text, up to these offsets: the same tokens.
  bool untouched(std::size_t end, std::size_t newEnd) {
    while (old < before.size() && before[old].offset < end &&
           fresh < after.size() && after[fresh].offset < newEnd) {
      if (before[old].text != after[fresh].text)
        return false;
      ++old;
      ++fresh;
      ++kept;
    }
    return (old == before.size() || before[old].offset >= end) &&
           (fresh == after.size() || after[fresh].offset >= newEnd);
  }

  /// An edit: the old tokens in order, and others between them.
  bool edited(std::size_t end, std::size_t newEnd) {
    for (; fresh < after.size() && after[fresh].offset < newEnd; ++fresh)
      if (old < before.size() && before[old].offset < end &&
          before[old].text == after[fresh].text) {
        ++old;
        ++kept;
      } else {
        ++added;
      }
    return old == before.size() || before[old].offset >= end;
  }

  /// Where in the original the walk stands.
  std::size_t place(std::size_t otherwise) const {
    return old < before.size() ? before[old].offset : otherwise;
  }

  unsigned kept = 0, added = 0;

private:
  const std::vector<SeenToken> &before, &after;
  std::size_t old = 0, fresh = 0;
};

} // namespace

static bool sameMainTokens(Walk &walk, const std::vector<TextEdit> &edits) {
  std::size_t added = 0, removed = 0;
  for (const TextEdit &edit : edits) {
    std::size_t begin = edit.range.begin + added - removed;
    added += edit.text.size();
    removed += edit.range.end - edit.range.begin;
    if (!walk.untouched(edit.range.begin, begin) ||
        !walk.edited(edit.range.end, begin + edit.text.size()))
      return false;
  }
  constexpr std::size_t End = -1;
  return walk.untouched(End, End);
}

SplitCheck checkHostTokens(const HostUnit &unit, const UnitTokens &before,
                           const UnitTokens &after,
                           const std::vector<TextEdit> &edits) {
  Walk walk(before.main, after.main);
  SplitCheck check{"host-tokens", unit.path, true, ""};
  if (!sameMainTokens(walk, edits)) {
    check.passed = false;
    check.detail =
        "line " +
        std::to_string(lineOf(unit.text, walk.place(unit.text.size()))) +
        " compiles different code in the CPU-only configuration";
    return check;
  }
  const std::vector<ChangedHeader> changed =
      changedHeaders(before.headers, after);
  check.passed = changed.empty();
  if (!check.passed)
    check.detail =
        changed.front().name + (changed.front().isMissing
                                    ? " is no longer included"
                                    : " compiles different code here");
  else
    check.detail = counted(walk.kept, "token") + " as before, " +
                   withThousands(walk.added) + " added";
  return check;
}

} // namespace decouple
