#include "Plan/Host/MarkNumbers.h"

#include "Support/Hash.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <map>

using namespace decouple;

const char *decouple::markKind(Thing thing) { return namesOf(thing).one; }

std::vector<MarkComment> decouple::markComments(llvm::StringRef text) {
  std::vector<MarkComment> found;
  LineCounter lines(text);
  const llvm::StringRef begin = MarkBegin;
  for (std::size_t at = 0; (at = text.find(begin, at)) != llvm::StringRef::npos;
       at += begin.size())
    found.push_back(
        {text.substr(at + begin.size())
             .take_until([](char c) { return c == ')' || c == '\n'; })
             .str(),
         lines.lineOf(at)});
  return found;
}

unsigned decouple::firstLineOf(const LineIndex &lines, unsigned line) {
  while (line > 1 && lines[line - 1].rtrim("\r\n").ends_with("\\"))
    --line;
  return line;
}

/// Of lines that read alike, with as many before it: `count` is from 1.
static std::string numberOf(const std::string &alike, unsigned count) {
  return contentHash(alike + "\n" + std::to_string(count)).substr(0, 8);
}

namespace {

/// Gives each piece of work of a file its number.
class Numbering {
public:
  Numbering(llvm::ArrayRef<HandWork> work, llvm::StringRef text);
  std::vector<std::string> take();

private:
  std::string alikeAt(const HandWork &one) const;
  bool belongs(const MarkComment &mark, const std::string &alike);
  void takeMark(std::size_t at, const MarkComment &mark);
  void takeMarkAbove(std::size_t at);
  void takeNearest(std::size_t at);
  void takeNext(std::size_t at);

  llvm::ArrayRef<HandWork> work;
  LineIndex lines;
  std::vector<MarkComment> marks;
  std::map<unsigned, std::vector<const MarkComment *>> byLine;
  std::vector<std::string> alike, numbers;
  std::map<std::string, llvm::StringSet<>> known; ///< by `alike`
  llvm::StringSet<> taken;
};

} // namespace

Numbering::Numbering(llvm::ArrayRef<HandWork> work, llvm::StringRef text)
    : work(work), lines(text), marks(markComments(text)), numbers(work.size()) {
  for (const MarkComment &mark : marks)
    byLine[mark.line].push_back(&mark);
  for (const HandWork &one : work)
    alike.push_back(alikeAt(one));
}

std::string Numbering::alikeAt(const HandWork &one) const {
  return std::string(markKind(one.thing)) + "\n" + one.path + "\n" +
         one.verdict + "\n" + lines[one.line].trim().str();
}

/// Whether `mark` is, or was once, about such a line.
bool Numbering::belongs(const MarkComment &mark, const std::string &alike) {
  constexpr unsigned Most = 256; // that a file has of lines alike
  llvm::StringSet<> &numbers = known[alike];
  if (numbers.empty())
    for (unsigned count = 1; count <= Most; ++count)
      numbers.insert(numberOf(alike, count));
  return numbers.contains(mark.number) && !taken.contains(mark.number);
}

void Numbering::takeMark(std::size_t at, const MarkComment &mark) {
  numbers[at] = mark.number;
  taken.insert(mark.number);
}

/// One of the comments right above.
void Numbering::takeMarkAbove(std::size_t at) {
  unsigned line = firstLineOf(lines, work[at].line);
  for (auto above = byLine.find(line - 1); above != byLine.end();
       above = byLine.find(--line - 1))
    for (const MarkComment *mark : above->second)
      if (belongs(*mark, alike[at]))
        return takeMark(at, *mark);
}

/// Somebody wrote lines between the two.
void Numbering::takeNearest(std::size_t at) {
  for (const MarkComment &mark : llvm::reverse(marks))
    if (mark.line < work[at].line && belongs(mark, alike[at]))
      return takeMark(at, mark);
}

/// One that no mark has, so that what is done is not taken for this.
void Numbering::takeNext(std::size_t at) {
  auto isThere = [&](const std::string &number) {
    return llvm::any_of(
        marks, [&](const MarkComment &mark) { return mark.number == number; });
  };
  unsigned count = 1;
  std::string number = numberOf(alike[at], count);
  while (taken.contains(number) || isThere(number))
    number = numberOf(alike[at], ++count);
  numbers[at] = number;
  taken.insert(number);
}

std::vector<std::string> Numbering::take() {
  for (auto step : {&Numbering::takeMarkAbove, &Numbering::takeNearest,
                    &Numbering::takeNext})
    for (std::size_t at = 0; at < work.size(); ++at)
      if (numbers[at].empty())
        (this->*step)(at);
  return std::move(numbers);
}

std::vector<std::string> decouple::markNumbers(llvm::ArrayRef<HandWork> work,
                                               llvm::StringRef text) {
  return Numbering(work, text).take();
}
