#include "Text/TextEdits.h"

#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace decouple {

llvm::Error normalise(llvm::StringRef file, llvm::StringRef text,
                      std::vector<TextEdit> &edits) {
  llvm::stable_sort(edits, [](const TextEdit &a, const TextEdit &b) {
    return a.range < b.range;
  });
  for (std::size_t i = 1; i < edits.size(); ++i)
    if (edits[i].range.begin < edits[i - 1].range.end)
      return usageError(
          file + ":" +
          llvm::Twine(text.take_front(edits[i].range.begin).count('\n') + 1) +
          ": two edits touch the same text");
  return llvm::Error::success();
}

std::string applyEdits(llvm::StringRef text,
                       const std::vector<TextEdit> &edits) {
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

/// Whole old lines that become whole new lines.
struct LineChange {
  std::size_t begin = 0, end = 0; ///< old lines, 0-based
  std::vector<std::string> lines; ///< new ones, without '\n'
};

class Lines {
public:
  explicit Lines(llvm::StringRef text) : text(text) {
    starts.push_back(0);
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n' && i + 1 < text.size())
        starts.push_back(i + 1);
  }
  std::size_t count() const { return text.empty() ? 0 : starts.size(); }
  std::size_t start(std::size_t line) const {
    return line < starts.size() ? starts[line] : text.size();
  }
  std::size_t of(std::size_t offset) const {
    return llvm::upper_bound(starts, offset) - starts.begin() - 1;
  }
  std::string operator[](std::size_t line) const {
    llvm::StringRef whole = text.slice(start(line), start(line + 1));
    bool complete = whole.consume_back("\n");
    return whole.str() + (complete ? "" : "\n\\ No newline at end of file");
  }

private:
  llvm::StringRef text;
  std::vector<std::size_t> starts;
};

std::vector<std::string> splitLines(llvm::StringRef text) {
  Lines lines(text);
  std::vector<std::string> result;
  for (std::size_t i = 0; i < lines.count(); ++i)
    result.push_back(lines[i]);
  return result;
}

/// Edits that share a line become one change; equal lines at its ends go.
std::vector<LineChange> lineChanges(const Lines &lines, llvm::StringRef text,
                                    const std::vector<TextEdit> &edits) {
  std::vector<LineChange> changes;
  for (std::size_t i = 0; i < edits.size();) {
    std::size_t begin = lines.of(edits[i].range.begin);
    std::size_t end = begin;
    std::vector<TextEdit> group;
    do {
      const TextRange &range = edits[i].range;
      bool wholeLines = range.end == lines.start(lines.of(range.end)) &&
                        (edits[i].text.empty() || edits[i].text.back() == '\n');
      std::size_t last = lines.of(range.end) + (wholeLines ? 0 : 1);
      end = std::max(end, range.end == text.size() ? lines.count() : last);
      group.push_back(edits[i++]);
    } while (i < edits.size() && edits[i].range.begin < lines.start(end));
    std::size_t base = lines.start(begin);
    for (TextEdit &edit : group)
      edit.range = {edit.range.begin - base, edit.range.end - base};
    std::string fresh = applyEdits(text.slice(base, lines.start(end)), group);
    LineChange change{begin, end, splitLines(fresh)};
    while (change.begin < change.end && !change.lines.empty() &&
           lines[change.begin] == change.lines.front()) {
      ++change.begin;
      change.lines.erase(change.lines.begin());
    }
    while (change.begin < change.end && !change.lines.empty() &&
           lines[change.end - 1] == change.lines.back()) {
      --change.end;
      change.lines.pop_back();
    }
    if (change.begin < change.end || !change.lines.empty())
      changes.push_back(std::move(change));
  }
  return changes;
}

std::string hunkRange(std::size_t begin, std::size_t count) {
  // An empty range is numbered by the line before it.
  std::string text = std::to_string(count == 0 ? begin : begin + 1);
  return count == 1 ? text : text + "," + std::to_string(count);
}

} // namespace

std::string unifiedDiff(llvm::StringRef path, llvm::StringRef text,
                        const std::vector<TextEdit> &edits) {
  constexpr std::size_t Context = 3;
  Lines lines(text);
  std::vector<LineChange> changes = lineChanges(lines, text, edits);
  std::string result = ("diff --git a/" + path + " b/" + path + "\n--- a/" +
                        path + "\n+++ b/" + path + "\n")
                           .str();
  std::ptrdiff_t shift = 0;
  for (std::size_t i = 0; i < changes.size();) {
    std::size_t begin = changes[i].begin - std::min(changes[i].begin, Context);
    std::size_t at = begin, added = 0, removed = 0;
    std::string body;
    auto copyTo = [&](std::size_t line) {
      for (; at < line; ++at)
        body += " " + lines[at] + "\n";
    };
    do {
      copyTo(changes[i].begin);
      for (; at < changes[i].end; ++at, ++removed)
        body += "-" + lines[at] + "\n";
      for (const std::string &line : changes[i].lines)
        body += "+" + line + "\n";
      added += changes[i].lines.size();
      ++i;
    } while (i < changes.size() && changes[i].begin <= at + 2 * Context);
    copyTo(std::min(at + Context, lines.count()));
    std::size_t oldCount = at - begin;
    std::size_t newCount = oldCount - removed + added;
    result += "@@ -" + hunkRange(begin, oldCount) + " +" +
              hunkRange(begin + shift, newCount) + " @@\n" + body;
    shift += static_cast<std::ptrdiff_t>(added) -
             static_cast<std::ptrdiff_t>(removed);
  }
  return result;
}

std::string newFileDiff(llvm::StringRef path, llvm::StringRef text) {
  std::vector<std::string> lines = splitLines(text);
  std::string result = ("diff --git a/" + path + " b/" + path +
                        "\nnew file mode 100644\n--- /dev/null\n+++ b/" + path +
                        "\n@@ -0,0 +" + hunkRange(0, lines.size()) + " @@\n")
                           .str();
  for (const std::string &line : lines)
    result += "+" + line + "\n";
  return result;
}

} // namespace decouple
