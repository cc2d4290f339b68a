#include "Report/HandMarks/HandMarks.h"

#include "Plan/Host/Marks.h"
#include "Support/Words.h"
#include "Text/Lines.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

/// The eight digits behind `at`; "" when there is something else.
static llvm::StringRef numberAt(llvm::StringRef text, std::size_t at) {
  llvm::StringRef number = text.substr(at, 8);
  bool isOne = number.size() == 8 && llvm::all_of(number, llvm::isHexDigit) &&
               text.substr(at + 8).starts_with(")");
  return isOne ? number : "";
}

static void findIn(const SourceFile &file, const llvm::StringSet<> &wanted,
                   std::vector<FoundMark> &found) {
  llvm::StringRef text = file.text(), begin = MarkBegin;
  LineCounter lines(text);
  for (std::size_t at = 0; (at = text.find(begin, at)) != llvm::StringRef::npos;
       at += begin.size())
    if (llvm::StringRef number = numberAt(text, at + begin.size());
        !number.empty())
      found.push_back({number.str(), file.path, lines.lineOf(at),
                       lineAt(text, at).trim().str(), wanted.contains(number)});
}

MarkList decouple::listHandMarks(const SourceTree &tree,
                                 llvm::ArrayRef<Mark> wanted) {
  llvm::StringSet<> numbers, there;
  for (const Mark &mark : wanted)
    numbers.insert(mark.number);
  MarkList list;
  for (const SourceFile &file : tree.files)
    findIn(file, numbers, list.found);
  for (const FoundMark &mark : list.found)
    there.insert(mark.number);
  for (const Mark &mark : wanted)
    if (!there.contains(mark.number))
      list.missing.push_back(mark);
  return list;
}

std::string decouple::handMarksText(const MarkList &list) {
  std::string open, done, missing;
  std::size_t left = 0;
  for (const FoundMark &mark : list.found) {
    (mark.isOpen ? open : done) +=
        llvm::formatv("  {0,-5}  {1}:{2}: {3}\n", mark.isOpen ? "open" : "done",
                      mark.path, mark.line, mark.text);
    left += mark.isOpen;
  }
  for (const Mark &mark : list.missing)
    missing += llvm::formatv("  {0,-5}  {1}:{2}: {3}, {4}, number {5}\n",
                             "none", mark.path, mark.line, mark.kind,
                             mark.verdict, mark.number);
  return done + open + missing + counted(list.found.size(), "mark") + ": " +
         withThousands(left) + " open, " +
         withThousands(list.found.size() - left) +
         " done, whose comments can go; " +
         counted(list.missing.size(), "place") + " without one\n";
}

json decouple::handMarksJson(const MarkList &list) {
  json found = json::array(), missing = json::array();
  for (const FoundMark &mark : list.found)
    found.push_back({{"number", mark.number},
                     {"path", mark.path},
                     {"line", mark.line},
                     {"text", mark.text},
                     {"open", mark.isOpen}});
  for (const Mark &mark : list.missing)
    missing.push_back({{"number", mark.number},
                       {"path", mark.path},
                       {"line", mark.line},
                       {"kind", mark.kind},
                       {"verdict", mark.verdict}});
  return {{"marks", std::move(found)}, {"unmarked", std::move(missing)}};
}
