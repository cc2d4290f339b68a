#include "Plan/Host/FollowedLines.h"

#include "Text/Lines.h"
#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

using namespace decouple;

FollowedFile::FollowedFile(llvm::StringRef text)
    : lines(LineIndex(text).count()) {
  std::iota(lines.begin(), lines.end(), 1u);
}

void FollowedFile::noteAdded(std::size_t change, std::size_t at) {
  TouchedLines place{change, 0, std::numeric_limits<unsigned>::max()};
  for (std::size_t i = at; i > 0 && place.before == 0; --i)
    place.before = lines[i - 1];
  auto isOld = [](unsigned line) { return line != 0; };
  auto after = std::find_if(lines.begin() + at, lines.end(), isOld);
  if (after != lines.end())
    place.after = *after;
  touched.push_back(place);
}

void FollowedLines::beginFile(llvm::StringRef path) {
  file = nullptr;
  const SourceFile *found =
      path.consume_front("a/") ? tree.find(path.str()) : nullptr;
  if (found)
    file = &files.try_emplace(path.str(), found->text()).first->second;
}

/// "12,3 …" => 12 and 3, taking them off; "12" is one line.
static std::pair<unsigned, unsigned> takeRange(llvm::StringRef &text) {
  unsigned first = 0, count = 1;
  text.consumeInteger(10, first);
  if (text.consume_front(","))
    text.consumeInteger(10, count);
  return {first, count};
}

/// "@@ -12,3 +14,5 @@": the hunks above are done, so that the file has the new
/// numbers up to here.
void FollowedLines::beginHunk(llvm::StringRef header) {
  wasAdded = false;
  header.consume_front("@@ -");
  oldRows = takeRange(header).second;
  header.consume_front(" +");
  unsigned first = 0;
  std::tie(first, newRows) = takeRange(header);
  at = newRows == 0 ? first : first - 1; // an empty range follows its line
}

void FollowedLines::doRow(llvm::StringRef row) {
  const bool added = row.starts_with("+"), removed = row.starts_with("-");
  if (row.starts_with("\\")) // no newline at the end of the file
    return;
  const bool addsOn = std::exchange(wasAdded, added);
  oldRows -= !added;
  newRows -= !removed;
  if (!file || at + removed > file->lines.size())
    return;
  std::vector<unsigned> &lines = file->lines;
  if (added) {
    if (!addsOn) // else between the same two lines
      file->noteAdded(change, at);
    lines.insert(lines.begin() + at++, 0);
  } else if (removed) {
    if (unsigned line = lines[at])
      file->touched.push_back({change, line, line});
    else
      file->noteAdded(change, at); // takes back what a patch added
    lines.erase(lines.begin() + at);
  } else {
    ++at;
  }
}

void FollowedLines::follow(std::size_t number, llvm::StringRef diff) {
  change = number;
  while (!diff.empty()) {
    llvm::StringRef row;
    std::tie(row, diff) = diff.split('\n');
    if (oldRows != 0 || newRows != 0)
      doRow(row);
    else if (row.consume_front("--- "))
      beginFile(row);
    else if (row.starts_with("@@ -"))
      beginHunk(row);
  }
}
