#include "Report/HandMarks/HandMarks.h"

#include "Plan/Host/MarkNumbers.h"
#include "Support/WholeEnum.h"
#include "Support/Words.h"
#include "Text/Lines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

static_assert(isWhole(MarkStates));

namespace {

/// Compares the marks of one file with what is wanted of it.
class MarkedFile {
public:
  MarkedFile(const SourceFile &file, llvm::ArrayRef<Mark> wanted)
      : file(file), wanted(wanted), comments(markComments(file.text())) {}

  void addTo(MarkList &list) const;

private:
  FoundMark foundMark(const MarkComment &comment) const;
  const Mark *below(const MarkComment &comment) const;
  bool isMarked(const Mark &mark) const;

  const SourceFile &file;
  llvm::ArrayRef<Mark> wanted;
  std::vector<MarkComment> comments;
};

} // namespace

bool MarkedFile::isMarked(const Mark &mark) const {
  return llvm::any_of(comments, [&](const MarkComment &comment) {
    return comment.number == mark.number;
  });
}

/// Whether the tool could have given it.
static bool isNumber(llvm::StringRef text) {
  return text.size() == 8 &&
         text.find_first_not_of("0123456789abcdef") == llvm::StringRef::npos;
}

/// What `comment` stands above, when that has no mark of its own.
const Mark *MarkedFile::below(const MarkComment &comment) const {
  unsigned line = comment.line + 1;
  for (const MarkComment &other : comments)
    line += other.line == line; // comments follow one another
  const Mark *found = llvm::find_if(wanted, [&](const Mark &mark) {
    return mark.lineBelow == line && !isMarked(mark);
  });
  return found == wanted.end() ? nullptr : found;
}

FoundMark MarkedFile::foundMark(const MarkComment &comment) const {
  LineIndex lines(file.text());
  FoundMark found{comment.number,  file.path,
                  comment.line,    lines[comment.line].trim().str(),
                  MarkState::Open, ""};
  if (llvm::any_of(wanted, [&](const Mark &mark) {
        return mark.number == comment.number;
      }))
    return found;
  const Mark *mark = below(comment);
  found.state =
      mark || !isNumber(comment.number) ? MarkState::Unknown : MarkState::Done;
  found.meant = mark ? mark->number : "";
  return found;
}

void MarkedFile::addTo(MarkList &list) const {
  for (const MarkComment &comment : comments)
    list.found.push_back(foundMark(comment));
  for (const Mark &mark : wanted)
    if (!isMarked(mark))
      list.missing.push_back(mark);
}

MarkList decouple::listHandMarks(const SourceTree &tree,
                                 llvm::ArrayRef<Mark> wanted) {
  MarkList list;
  list.places = wanted.size();
  for (const Mark &mark : wanted)
    list.findings += mark.count;
  for (const SourceFile &file : tree.files) {
    auto ofFile = wanted.take_while(
        [&](const Mark &mark) { return mark.path == file.path; });
    wanted = wanted.drop_front(ofFile.size());
    MarkedFile(file, ofFile).addTo(list);
  }
  return list;
}

static std::size_t countOf(const MarkList &list, MarkState state) {
  return llvm::count_if(
      list.found, [&](const FoundMark &mark) { return mark.state == state; });
}

static std::string countsText(const MarkList &list) {
  std::string text = counted(list.found.size(), "mark") + ": " +
                     withThousands(countOf(list, MarkState::Open)) + " open, " +
                     withThousands(countOf(list, MarkState::Done)) +
                     " done (the comment can go), " +
                     withThousands(countOf(list, MarkState::Unknown)) +
                     " unknown (nothing has that number); " +
                     counted(list.missing.size(), "place") +
                     " without a mark\n";
  if (list.findings != list.places)
    text += counted(list.places, "place") + " with " +
            counted(list.findings, "finding") +
            ": names that share a line and a verdict share a mark\n";
  return text;
}

static std::string linesOf(const MarkList &list, MarkState state) {
  std::string text;
  for (const FoundMark &mark : list.found)
    if (mark.state == state)
      text += llvm::formatv(
          "  {0,-7}  {1}:{2}: {3}{4}\n", wordOf(MarkStates, state), mark.path,
          mark.line, mark.text,
          mark.meant.empty()
              ? ""
              : " (the place below has the number " + mark.meant + ")");
  return text;
}

std::string decouple::handMarksText(const MarkList &list, bool places) {
  std::string text = countsText(list);
  for (MarkState state : {MarkState::Unknown, MarkState::Done, MarkState::Open})
    text += linesOf(list, state);
  if (places)
    for (const Mark &mark : list.missing)
      text += llvm::formatv("  {0,-7}  {1}:{2}: {3}, {4}, number {5}\n", "none",
                            mark.path, mark.line, markKind(mark.thing),
                            mark.verdict, mark.number);
  return text;
}

/// "KEEP" of "// TODO(torch-decouple 12ab34cd): KEEP is_gpu: ask": people may
/// have edited the rest.
static llvm::StringRef verdictIn(llvm::StringRef comment) {
  return comment.split("): ").second.take_until(
      [](char c) { return c == ' ' || c == ':'; });
}

std::set<std::string> decouple::namesIn(const MarkList &list, bool places) {
  std::set<std::string> names;
  for (const FoundMark &mark : list.found)
    names.insert(verdictIn(mark.text).str());
  if (places)
    for (const Mark &mark : list.missing)
      names.insert(mark.verdict);
  return names;
}

json decouple::handMarksJson(const MarkList &list) {
  json found = json::array(), missing = json::array();
  for (const FoundMark &mark : list.found)
    found.push_back({{"number", mark.number},
                     {"path", mark.path},
                     {"line", mark.line},
                     {"text", mark.text},
                     {"state", wordOf(MarkStates, mark.state)},
                     {"meant", mark.meant},
                     {"open", mark.state == MarkState::Open}});
  for (const Mark &mark : list.missing)
    missing.push_back({{"number", mark.number},
                       {"path", mark.path},
                       {"line", mark.line},
                       {"kind", markKind(mark.thing)},
                       {"verdict", mark.verdict}});
  return {{"marks", std::move(found)}, {"unmarked", std::move(missing)}};
}
