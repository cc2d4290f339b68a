#include "Plan/Host/Marks.h"

#include "Plan/Host/HostTexts.h"
#include "Text/Lines.h"
#include "Text/RawTokens.h"
#include "Text/TreeSitter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace decouple;

namespace {

/// The marks of one file.
class FileMarks {
public:
  FileMarks(llvm::StringRef before, llvm::StringRef after,
            const RulePack &rules)
      : old(before), now(after), after(after), rules(rules) {}

  Mark add(const HandWork &work, const std::string &number);

  std::map<std::string, TextEdit> edits; ///< by number

private:
  std::optional<unsigned> lineNow(unsigned line) const;
  std::string commentAbove(unsigned line, const HandWork &work,
                           llvm::StringRef number) const;

  LineIndex old, now;
  llvm::StringRef after;
  const RulePack &rules;
};

/// How comments are written, and what else they could end up in.
enum class Language { Code, Python, CMake };

} // namespace

static constexpr char OnceMovedWords[] = " (once no build reads it)";

static Language languageOf(const HandWork &work) {
  switch (work.thing) {
  case Thing::BuildBlock:
    return Language::CMake;
  case Thing::PythonSite:
    return Language::Python;
  default:
    return Language::Code;
  }
}

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

std::string FileMarks::commentAbove(unsigned line, const HandWork &work,
                                    llvm::StringRef number) const {
  llvm::StringRef text = now[line];
  llvm::StringRef indent =
      text.take_while([](char c) { return c == ' ' || c == '\t'; });
  const char *sign = languageOf(work) == Language::Code ? "// " : "# ";
  std::string names =
      work.names.empty() ? "" : " " + llvm::join(work.names, ", ");
  const Verdict &verdict = rules.verdicts.at(work.verdict);
  std::string when = verdict.due == Due::Now ? "" : OnceMovedWords;
  return (indent + sign + MarkBegin + number + "): " + work.verdict + names +
          when + ": " + verdict.hand + (text.ends_with("\r\n") ? "\r\n" : "\n"))
      .str();
}

Mark FileMarks::add(const HandWork &work, const std::string &number) {
  Mark mark{number,
            work.thing,
            work.path,
            work.line,
            firstLineOf(old, work.line),
            work.verdict,
            work.count};
  std::optional<unsigned> line = lineNow(work.line);
  if (!line || after.contains(MarkBegin + number + ")"))
    return mark;
  unsigned first = firstLineOf(now, *line);
  std::size_t at = now.begin(first);
  edits[number] = {{at, at}, commentAbove(first, work, number)};
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

/// Takes out what would be in a string of Python.
static void leaveOutStrings(const std::string &text,
                            std::map<std::string, TextEdit> &edits) {
  const SyntaxTree tree = SyntaxTree::python(text);
  auto isInString = [&](std::size_t at) {
    TSNode node = ts_node_descendant_for_byte_range(tree.root(), at, at);
    for (; !ts_node_is_null(node); node = ts_node_parent(node))
      if (kindOf(node) == "string" && ts_node_start_byte(node) < at &&
          at < ts_node_end_byte(node))
        return true;
    return false;
  };
  std::erase_if(edits, [&](const auto &edit) {
    return isInString(edit.second.range.begin);
  });
}

/// The marks of the file that all of `work` is about.
static std::vector<Mark> markFile(llvm::ArrayRef<HandWork> work,
                                  const SourceTree &tree, const RulePack &rules,
                                  llvm::ArrayRef<HostChange> earlier,
                                  HostChange &change) {
  const std::string &path = work.front().path;
  llvm::StringRef before = tree.find(path)->text();
  std::string text = textAfter(earlier, tree, path)->str();
  FileMarks file(before, text, rules);
  std::vector<Mark> marks;
  for (const auto &[one, number] : llvm::zip(work, markNumbers(work, before)))
    marks.push_back(file.add(one, number));
  if (languageOf(work.front()) == Language::Code)
    leaveOutLiterals(text, file.edits);
  if (languageOf(work.front()) == Language::Python)
    leaveOutStrings(text, file.edits);
  for (Mark &mark : marks)
    mark.written = file.edits.contains(mark.number);
  if (!file.edits.empty())
    addEdits(path, text, ordered(file.edits), change);
  return marks;
}

static HostChange marksChange() {
  HostChange change;
  change.name = "marks";
  change.title = "Mark what must be edited by hand";
  change.reason =
      "Comments only: each says what has to be done by hand at this place, "
      "because no patch of the series does it. Applies after all "
      "patches of the host's series. `torch-decouple marks` finds "
      "the comments again.";
  change.rule = "none";
  change.removableWhen = "what it says is done";
  change.group = MarksGroup;
  return change;
}

/// "3 build blocks": how many of each kind were written.
static std::vector<std::string> detailsOf(llvm::ArrayRef<Mark> marks) {
  std::map<std::string, unsigned> counts;
  for (const Mark &mark : marks)
    counts[markKind(mark.thing)] += mark.written;
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
      return one.path == work.front().path; // which has one language
    });
    llvm::append_range(marks, markFile(ofFile, tree, rules, changes, change));
    work = work.drop_front(ofFile.size());
  }
  change.details = detailsOf(marks);
  if (!change.after.empty())
    changes.push_back(std::move(change));
  return marks;
}
