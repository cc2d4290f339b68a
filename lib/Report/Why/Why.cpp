#include "Report/Why/Why.h"
#include "Report/Why/Directory.h"
#include "Report/Why/ExplainSite.h"
#include "Report/Why/WrittenPlace.h"
#include "Scan/Tree/LikelyPath.h"
#include "Support/Errors.h"
#include "Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace decouple;

/// The first file below the directory `path`, or null.
static const SourceFile *firstBelow(const SourceTree &tree,
                                    llvm::StringRef path) {
  std::string prefix = (path + "/").str();
  for (const SourceFile &file : tree.files)
    if (llvm::StringRef(file.path).starts_with(prefix))
      return &file;
  return nullptr;
}

static std::size_t linesIn(const SourceFile &file) {
  return file.text().count('\n') + !file.text().ends_with("\n");
}

/// "; did you mean 'a' or 'b'?", of the places whose path ends with `path`, and
/// which have such lines; "" where these are none or too many to choose from.
static std::string endingsText(const SourceTree &tree, llvm::StringRef path,
                               llvm::StringRef numbers) {
  constexpr std::size_t Most = 8;
  std::vector<std::string> places = pathsEndingWith(tree, path);
  unsigned line = 0;
  if (!numbers.split('-').first.getAsInteger(10, line))
    llvm::erase_if(places, [&](const std::string &place) {
      const SourceFile *file = tree.find(place);
      return file && linesIn(*file) < line;
    });
  if (places.empty() || places.size() > Most)
    return "";
  for (std::string &place : places)
    place = "'" + place + (numbers.empty() ? "" : ":") + numbers.str() + "'";
  std::string last = std::move(places.back());
  places.pop_back();
  return "; did you mean " + llvm::join(places, ", ") +
         (places.empty() ? "" : " or ") + last + "?";
}

static llvm::Error unknownPath(const SourceTree &tree, llvm::StringRef path,
                               llvm::StringRef numbers) {
  std::string likely = endingsText(tree, path, numbers);
  return usageError(
      "the checkout has no file or directory " + path +
      (likely.empty() ? didYouMean(likelyPath(tree, path)) : likely));
}

/// `path` as the tree spells it: no ".", "..", doubled "/" or root in front.
static std::string pathInTree(const SourceTree &tree, llvm::StringRef written) {
  llvm::SmallString<256> plain(written);
  llvm::sys::path::remove_dots(plain, /*remove_dot_dot=*/true);
  llvm::StringRef path = plain, below = path;
  if (below.consume_front(tree.root) &&
      (below.empty() || below.front() == '/' ||
       llvm::StringRef(tree.root).ends_with("/")))
    return below.ltrim('/').str();
  return path == "." ? "" : path.str();
}

/// The line of `file` that `number` is. Errors: UsageError when it has none.
static llvm::Expected<unsigned> lineOf(const SourceFile &file,
                                       llvm::StringRef number) {
  const std::size_t lines = linesIn(file);
  unsigned line = 0;
  bool tooLarge = number.getAsInteger(10, line);
  if (!tooLarge && line && line <= lines)
    return line;
  return usageError(file.path + " has " + counted(lines, "line") +
                    "; there is no line " + number +
                    (tooLarge || line ? "" : ", the first is line 1"));
}

/// The lines that `numbers`, "12" or "12-20", are.
static llvm::Expected<ChosenLines> linesOf(const SourceFile &file,
                                           llvm::StringRef numbers) {
  auto [from, to] = numbers.split('-');
  auto first = lineOf(file, from);
  if (!first || to.empty())
    return first ? llvm::Expected<ChosenLines>(ChosenLines{*first, *first})
                 : first.takeError();
  auto last = lineOf(file, to);
  if (!last)
    return last.takeError();
  if (*last < *first)
    return usageError("lines " + numbers + " end before they begin");
  return ChosenLines{*first, *last};
}

llvm::Expected<Question> decouple::askAbout(const SourceTree &tree,
                                            llvm::StringRef place) {
  auto [written, numbers] = readPlace(place);
  // A name may look like one with a line behind it.
  if (const std::string whole = pathInTree(tree, place);
      tree.find(whole) || (!whole.empty() && firstBelow(tree, whole))) {
    written = place;
    numbers.clear();
  }
  const std::string path = pathInTree(tree, written);
  if (path.empty())
    return usageError("'" + place +
                      "' is the checkout itself; scan and plan "
                      "say what is in it");
  const SourceFile *file = tree.find(path);
  if (!file) {
    const SourceFile *below = firstBelow(tree, path);
    if (!below)
      return unknownPath(tree, path, numbers);
    if (!numbers.empty())
      return usageError(path + " is a directory; it has no line " + numbers);
    return Question{tree.indexOf(*below), path, {}};
  }
  Question question{tree.indexOf(*file)};
  if (numbers.empty())
    return question;
  auto lines = linesOf(*file, numbers);
  if (!lines)
    return lines.takeError();
  question.lines = *lines;
  return question;
}

std::string decouple::answer(const Question &question,
                             const ReportInput &input) {
  if (!question.directory.empty())
    return explainDirectory(question.directory, input);
  Explainer explainer{input, indexRules(input.rules)};
  std::string file = explainer.file(question.file);
  if (!question.lines)
    return file;
  const auto [first, last] = *question.lines;
  std::string found = explainAt(explainer, question.file, *question.lines);
  if (found.empty())
    found = input.scan.tree.files[question.file].path + ":" +
            std::to_string(first) +
            (first == last ? "" : "-" + std::to_string(last)) +
            ": no block, build block, Python site or named code there has a "
            "verdict of its own; the file's applies.\n";
  return found + "\n" + file;
}
