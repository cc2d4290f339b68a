#include "Text/TextEdits.h"
#include "Support/Errors.h"
#include "Text/Lines.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

llvm::Error decouple::normalise(llvm::StringRef file, llvm::StringRef text,
                                std::vector<TextEdit> &edits) {
  llvm::stable_sort(edits, [](const TextEdit &a, const TextEdit &b) {
    return a.range < b.range;
  });
  for (std::size_t i = 1; i < edits.size(); ++i)
    if (edits[i].range.begin < edits[i - 1].range.end)
      return usageError(file + ":" +
                        llvm::Twine(lineOf(text, edits[i].range.begin)) +
                        ": two edits touch the same text");
  return llvm::Error::success();
}

void decouple::keepLineEnds(llvm::StringRef text,
                            std::vector<TextEdit> &edits) {
  if (!text.split('\n').first.ends_with("\r"))
    return;
  for (TextEdit &edit : edits)
    for (std::size_t at = edit.text.find('\n'); at != std::string::npos;
         at = edit.text.find('\n', at + 1)) {
      const llvm::StringRef before =
          at ? llvm::StringRef(edit.text).take_front(at)
             : text.take_front(edit.range.begin);
      if (!before.ends_with("\r"))
        edit.text.insert(at++, "\r");
    }
}

std::string decouple::applyEdits(llvm::StringRef text,
                                 llvm::ArrayRef<TextEdit> edits) {
  std::string result;
  std::size_t copied = 0;
  for (const TextEdit &edit : edits) {
    result += text.slice(copied, edit.range.begin);
    result += edit.text;
    copied = edit.range.end;
  }
  return result + text.substr(copied).str();
}

namespace {
using Lines = std::vector<std::string>; ///< without their ends

/// Whole old lines that become whole new lines.
struct ChangedLines {
  std::size_t begin = 0, end = 0; ///< of the old lines, 0-based
  Lines fresh;
};
} // namespace

/// As a diff writes them.
static Lines linesOf(llvm::StringRef text) {
  LineIndex index(text);
  Lines lines;
  for (std::size_t i = 1; i <= index.count(); ++i) {
    llvm::StringRef line = index[i];
    bool complete = line.consume_back("\n");
    lines.push_back(line.str() +
                    (complete ? "" : "\n\\ No newline at end of file"));
  }
  return lines;
}

/// Behind the last line, 0-based, that `edit` changes.
static std::size_t lastLine(const LineIndex &index, llvm::StringRef text,
                            const TextEdit &edit) {
  if (edit.range.end == text.size())
    return index.count();
  unsigned line = index.lineOf(edit.range.end);
  bool wholeLines = edit.range.end == index.begin(line) &&
                    (edit.text.empty() || edit.text.back() == '\n');
  return wholeLines ? line - 1 : line;
}

/// Takes the lines at both ends that stay as they are out of `change`.
static void dropEqual(const Lines &old, ChangedLines &change) {
  auto some = [&] {
    return change.begin < change.end && !change.fresh.empty();
  };
  while (some() && old[change.begin] == change.fresh.front()) {
    ++change.begin;
    change.fresh.erase(change.fresh.begin());
  }
  while (some() && old[change.end - 1] == change.fresh.back()) {
    --change.end;
    change.fresh.pop_back();
  }
}

/// Edits that share a line become one change.
static std::vector<ChangedLines> changedLines(llvm::StringRef text,
                                              llvm::ArrayRef<TextEdit> edits,
                                              const Lines &old) {
  LineIndex index(text);
  std::vector<ChangedLines> changes;
  while (!edits.empty()) {
    ChangedLines change;
    change.begin = change.end = index.lineOf(edits[0].range.begin) - 1;
    std::size_t base = index.begin(change.begin + 1);
    std::vector<TextEdit> group;
    do {
      change.end = std::max(change.end, lastLine(index, text, edits[0]));
      const TextRange &range = edits[0].range;
      group.push_back({{range.begin - base, range.end - base}, edits[0].text});
      edits = edits.drop_front();
    } while (!edits.empty() &&
             edits[0].range.begin < index.begin(change.end + 1));
    change.fresh = linesOf(
        applyEdits(text.slice(base, index.begin(change.end + 1)), group));
    dropEqual(old, change);
    if (change.begin < change.end || !change.fresh.empty())
      changes.push_back(std::move(change));
  }
  return changes;
}

static std::string hunkRange(std::size_t begin, std::size_t count) {
  // An empty range is numbered by the line before it.
  std::string text = std::to_string(count == 0 ? begin : begin + 1);
  return count == 1 ? text : text + "," + std::to_string(count);
}

static std::string marked(char mark, const std::string &line) {
  return mark + line + "\n";
}

/// Writes the hunk of the first of `changes` and of those close behind it,
/// which it takes off. `shift`: how many lines the hunks before it added.
static std::string hunk(const Lines &old, llvm::ArrayRef<ChangedLines> &changes,
                        std::ptrdiff_t &shift) {
  constexpr std::size_t Context = 3;
  std::size_t begin = changes[0].begin - std::min(changes[0].begin, Context);
  std::size_t at = begin, added = 0, removed = 0;
  std::string body;
  auto copyTo = [&](std::size_t line) {
    for (; at < line; ++at)
      body += marked(' ', old[at]);
  };
  do {
    const ChangedLines &change = changes[0];
    copyTo(change.begin);
    for (; at < change.end; ++at, ++removed)
      body += marked('-', old[at]);
    for (const std::string &line : change.fresh)
      body += marked('+', line);
    added += change.fresh.size();
    changes = changes.drop_front();
  } while (!changes.empty() && changes[0].begin <= at + 2 * Context);
  copyTo(std::min(at + Context, old.size()));
  std::size_t count = at - begin;
  std::string header = "@@ -" + hunkRange(begin, count) + " +" +
                       hunkRange(begin + shift, count - removed + added) +
                       " @@\n";
  shift += static_cast<std::ptrdiff_t>(added - removed);
  return header + body;
}

std::string decouple::unifiedDiff(llvm::StringRef path, llvm::StringRef text,
                                  llvm::ArrayRef<TextEdit> edits) {
  std::string result = ("diff --git a/" + path + " b/" + path + "\n--- a/" +
                        path + "\n+++ b/" + path + "\n")
                           .str();
  Lines old = linesOf(text);
  std::vector<ChangedLines> all = changedLines(text, edits, old);
  llvm::ArrayRef<ChangedLines> changes = all;
  for (std::ptrdiff_t shift = 0; !changes.empty();)
    result += hunk(old, changes, shift);
  return result;
}

std::string decouple::newFileDiff(llvm::StringRef path, llvm::StringRef text) {
  Lines lines = linesOf(text);
  std::string result = ("diff --git a/" + path + " b/" + path +
                        "\nnew file mode 100644\n--- /dev/null\n+++ b/" + path +
                        "\n@@ -0,0 +" + hunkRange(0, lines.size()) + " @@\n")
                           .str();
  for (const std::string &line : lines)
    result += marked('+', line);
  return result;
}
