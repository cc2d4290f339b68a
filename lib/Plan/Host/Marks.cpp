#include "Plan/Host/Marks.h"

#include "Plan/Host/HostTexts.h"
#include "Support/Hash.h"
#include "Text/Lines.h"
#include "Text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace decouple;

namespace {

/// The marks of one file.
class FileMarks {
public:
  FileMarks(llvm::StringRef before, llvm::StringRef after,
            const RulePack &rules)
      : old(before), now(after), after(after), rules(rules) {}

  Mark add(const HandWork &work);

  std::map<std::string, TextEdit> edits; ///< by number

private:
  std::optional<unsigned> lineNow(unsigned line) const;
  unsigned firstOf(unsigned line) const;
  std::string commentAbove(unsigned line, const HandWork &work,
                           llvm::StringRef number) const;
  std::string numberOf(const HandWork &work);

  LineIndex old, now;
  llvm::StringRef after;
  const RulePack &rules;
  std::map<std::string, unsigned> seen; ///< alike, so far
};

} // namespace

/// Where `line` of the checkout is now. Of lines that read alike the first is
/// the first, as long as there are as many.
std::optional<unsigned> FileMarks::lineNow(unsigned line) const {
  auto places = [&](const LineIndex &lines) {
    std::vector<unsigned> found;
    for (unsigned at = 1; at <= lines.count(); ++at)
      if (lines[at] == old[line])
        found.push_back(at);
    return found;
  };
  std::vector<unsigned> before = places(old), there = places(now);
  if (before.size() != there.size())
    return std::nullopt;
  return there[llvm::find(before, line) - before.begin()];
}

/// The line that `line` goes on from, by backslashes at the ends of lines.
unsigned FileMarks::firstOf(unsigned line) const {
  while (line > 1 && now[line - 1].rtrim("\r\n").ends_with("\\"))
    --line;
  return line;
}

std::string FileMarks::numberOf(const HandWork &work) {
  std::string what = std::string(work.kind) + "\n" + work.path + "\n" +
                     work.verdict + "\n" + old[work.line].trim().str();
  unsigned alike = ++seen[what];
  return contentHash(what + "\n" + std::to_string(alike)).substr(0, 8);
}

std::string FileMarks::commentAbove(unsigned line, const HandWork &work,
                                    llvm::StringRef number) const {
  llvm::StringRef text = now[line];
  llvm::StringRef indent =
      text.take_while([](char c) { return c == ' ' || c == '\t'; });
  std::string subject = work.subject.empty() ? "" : " " + work.subject;
  return (indent + (work.isCode ? "// " : "# ") + MarkBegin + number + "): " +
          work.verdict + subject + ": " + rules.verdicts.at(work.verdict).hand +
          (text.ends_with("\r\n") ? "\r\n" : "\n"))
      .str();
}

Mark FileMarks::add(const HandWork &work) {
  Mark mark{numberOf(work), work.kind, work.path, work.line, work.verdict};
  std::optional<unsigned> line = lineNow(work.line);
  if (!line || after.contains(MarkBegin + mark.number + ")"))
    return mark;
  unsigned first = firstOf(*line);
  std::size_t at = now.begin(first);
  edits[mark.number] = {{at, at}, commentAbove(first, work, mark.number)};
  mark.written = true;
  return mark;
}

/// What a compiler reads of `text`, which a NUL follows.
static std::vector<std::string> tokensOf(llvm::StringRef text) {
  std::vector<std::string> tokens;
  RawTokens reader(text);
  clang::Token token;
  while (reader.next(token))
    tokens.push_back(reader.written(token).str() +
                     (token.isAtStartOfLine() ? "\n" : ""));
  return tokens;
}

/// `edits` in the order of the text; those at one place become one.
static std::vector<TextEdit>
ordered(const std::map<std::string, TextEdit> &all) {
  std::map<std::size_t, TextEdit> places;
  for (const auto &[number, edit] : all) {
    TextEdit &there = places[edit.range.begin];
    there.range = edit.range;
    there.text += edit.text;
  }
  std::vector<TextEdit> edits;
  for (auto &[at, edit] : places)
    edits.push_back(std::move(edit));
  return edits;
}

/// Takes out what is no comment for a compiler, one by one.
static void leaveOutLiterals(const std::string &text,
                             std::map<std::string, TextEdit> &edits) {
  const std::vector<std::string> tokens = tokensOf(text);
  if (tokensOf(applyEdits(text, ordered(edits))) == tokens)
    return;
  for (auto edit = edits.begin(); edit != edits.end();)
    if (tokensOf(applyEdits(text, {edit->second})) == tokens)
      ++edit;
    else
      edit = edits.erase(edit);
}

/// The marks of the file `path`, which all of `work` is about.
static std::vector<Mark> markFile(llvm::ArrayRef<HandWork> work,
                                  const SourceTree &tree, const RulePack &rules,
                                  llvm::ArrayRef<HostChange> earlier,
                                  HostChange &change) {
  const std::string &path = work.front().path;
  std::string text = textAfter(earlier, tree, path)->str();
  FileMarks file(tree.find(path)->text(), text, rules);
  std::vector<Mark> marks;
  for (const HandWork &one : work)
    marks.push_back(file.add(one));
  if (work.front().isCode)
    leaveOutLiterals(text, file.edits);
  for (Mark &mark : marks)
    mark.written = file.edits.contains(mark.number);
  if (!file.edits.empty())
    addEdits(path, text, ordered(file.edits), change);
  return marks;
}

static HostChange marksChange() {
  HostChange change;
  change.name = "marks";
  change.title = "Mark what needs a hand";
  change.reason = "Comments only: each says what a person does at this place, "
                  "which no patch of the series does. `torch-decouple marks` "
                  "finds them again.";
  change.rule = "none";
  change.removableWhen = "what it says is done";
  change.group = MarksGroup;
  return change;
}

/// "3 build blocks": how many of each kind were written.
static std::vector<std::string> detailsOf(llvm::ArrayRef<Mark> marks) {
  std::map<std::string, unsigned> counts;
  for (const Mark &mark : marks)
    counts[mark.kind] += mark.written;
  std::vector<std::string> details;
  for (const auto &[kind, count] : counts)
    details.push_back(kind + ": " + std::to_string(count));
  return details;
}

std::vector<Mark> decouple::addMarks(llvm::ArrayRef<HandWork> work,
                                     const SourceTree &tree,
                                     const RulePack &rules,
                                     std::vector<HostChange> &changes) {
  std::vector<Mark> marks;
  HostChange change = marksChange();
  while (!work.empty()) {
    auto ofFile = work.take_while([&](const HandWork &one) {
      return one.path == work.front().path && one.isCode == work.front().isCode;
    });
    llvm::append_range(marks, markFile(ofFile, tree, rules, changes, change));
    work = work.drop_front(ofFile.size());
  }
  change.details = detailsOf(marks);
  if (!change.after.empty())
    changes.push_back(std::move(change));
  return marks;
}
