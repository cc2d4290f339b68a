#include "Plan/Move/CMakeFold.h"

#include "Plan/Move/CMakeGroups.h"
#include "Scan/Build/Values/CMakeCondition.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace decouple;
using llvm::StringRef;

CMakeLookup WithoutDevice::variable(StringRef name) const {
  auto found = options.find(name);
  if (found == options.end())
    return {};
  return {CMakeLookup::State::Set, found->second == Truth::True ? "ON" : "OFF",
          /*isOpen=*/false,
          /*isTruth=*/true};
}

Truth WithoutDevice::target(StringRef name) const {
  return targets.contains(name) ? Truth::False : Truth::Unknown;
}

namespace {

using Arguments = llvm::ArrayRef<CMakeArgument>;

/// Folds the first group that can be, once: the text is another one then.
class Folder {
public:
  Folder(StringRef path, const CMakeNames &names, IsAsked asked,
         EditedLines &lines)
      : text(lines.text()), file(parseCMake(path, text)), names(names),
        asked(asked), lines(lines) {}

  bool step() { return visit(0, file.commands.size(), false); }

private:
  bool visit(std::size_t begin, std::size_t end, bool within);
  bool fold(const std::vector<std::size_t> &arms, std::size_t last);
  bool isWhole(const std::vector<std::size_t> &arms, std::size_t last) const;
  bool decide(const std::vector<std::size_t> &arms, std::size_t last);
  bool takeOutArm(const std::vector<std::size_t> &arms, std::size_t number,
                  std::size_t last);
  bool unwrap(std::size_t arm, std::size_t head, std::size_t last);
  std::set<unsigned> linesWithinStrings(std::size_t begin,
                                        std::size_t end) const;
  bool shorten(std::size_t arm);
  void rename(std::size_t arm, StringRef name);
  Truth value(std::size_t arm) const {
    return file.commands[arm].name == "else"
               ? Truth::True
               : evaluateCMake(file.commands[arm].arguments, names);
  }

  std::string text;
  CMakeFile file;
  const CMakeNames &names;
  IsAsked asked;
  EditedLines &lines;
};

} // namespace

bool Folder::visit(std::size_t begin, std::size_t end, bool within) {
  for (std::size_t i = begin; i < end; ++i) {
    if (file.commands[i].name != "if" || !file.next[i])
      continue;
    std::vector<std::size_t> arms;
    std::size_t at = i;
    for (; at < file.commands.size() && file.next[at]; at = file.next[at])
      arms.push_back(at);
    if (at >= file.commands.size())
      return false; // no endif
    const bool ours = within || asked(file, i);
    if (ours && isWhole(arms, at) && fold(arms, at))
      return true;
    for (std::size_t arm : arms)
      if (visit(arm + 1, file.next[arm], ours))
        return true;
    i = at;
  }
  return false;
}

/// Whether each of its directives has its lines for itself.
bool Folder::isWhole(const std::vector<std::size_t> &arms,
                     std::size_t last) const {
  auto alone = [&](std::size_t at) {
    const CMakeCommand &command = file.commands[at];
    auto shares = [&](std::size_t other) {
      return other < file.commands.size() && other != at &&
             file.commands[other].line <= command.endLine &&
             file.commands[other].endLine >= command.line;
    };
    return !shares(at - 1) && !shares(at + 1);
  };
  return llvm::all_of(arms, alone) && alone(last);
}

bool Folder::fold(const std::vector<std::size_t> &arms, std::size_t last) {
  return decide(arms, last) ||
         llvm::any_of(arms, [&](std::size_t arm) { return shorten(arm); });
}

/// Takes out an arm that nothing reads, or what follows one that always is.
bool Folder::decide(const std::vector<std::size_t> &arms, std::size_t last) {
  for (std::size_t number = 0; number < arms.size(); ++number) {
    const std::size_t arm = arms[number];
    if (file.commands[arm].name == "else")
      continue;
    const Truth truth = value(arm);
    if (truth == Truth::False)
      return takeOutArm(arms, number, last);
    if (truth == Truth::True && number == 0)
      return unwrap(arm, arm, last);
  }
  return false;
}

bool Folder::takeOutArm(const std::vector<std::size_t> &arms,
                        std::size_t number, std::size_t last) {
  const unsigned first = file.commands[arms[number]].line;
  if (arms.size() == 1) {
    auto [from, to] = linesWithGroups(file, arms[0], last);
    lines.takeOut(from, to);
    return true;
  }
  if (number == 0 && file.commands[arms[1]].name == "else")
    return unwrap(arms[1], arms[0], last);
  const std::size_t next = file.next[arms[number]];
  if (number == 0)
    rename(next, "if");
  for (unsigned line = file.commands[next].line - 1; line >= first; --line)
    lines.takeOutOnly(line);
  return true;
}

/// The lines that begin within a quoted or bracket argument of a command, where
/// blanks count. (Of a bracket argument perhaps the one behind, too: a newline
/// at its begin is not in its text.)
std::set<unsigned> Folder::linesWithinStrings(std::size_t begin,
                                              std::size_t end) const {
  std::set<unsigned> within;
  for (std::size_t i = begin; i < end; ++i)
    for (const CMakeArgument &word : file.commands[i].arguments) {
      unsigned more = static_cast<unsigned>(word.text.count('\n'));
      more += word.kind == CMakeArgument::Kind::Bracket;
      for (unsigned line = 1; line <= more; ++line)
        within.insert(word.line + line);
    }
  return within;
}

/// Leaves what is in `arm` of the group from `head` to `last`.
bool Folder::unwrap(std::size_t arm, std::size_t head, std::size_t last) {
  const unsigned begin = file.commands[arm].endLine + 1;
  const unsigned end = file.commands[file.next[arm]].line;
  const auto strings = linesWithinStrings(arm + 1, file.next[arm]);
  auto isIndented = [&](unsigned line) {
    return !lines[line].trim().empty() && !strings.contains(line);
  };
  auto indent = [&](unsigned line) {
    return lines[line].size() - lines[line].ltrim(" \t").size();
  };
  const std::size_t outer = indent(file.commands[head].line);
  std::size_t inner = StringRef::npos;
  for (unsigned line = begin; line < end; ++line)
    if (isIndented(line))
      inner = std::min(inner, indent(line));
  if (inner == StringRef::npos) {
    lines.takeOut(file.commands[head].line, file.commands[last].endLine);
    return true;
  }
  for (unsigned line = begin; line < end && inner > outer; ++line)
    if (isIndented(line))
      lines.replace(line, lines[line].drop_front(inner - outer).str());
  for (unsigned line = file.commands[last].endLine; line >= end; --line)
    lines.takeOutOnly(line);
  for (unsigned line = begin - 1; line >= file.commands[head].line; --line)
    lines.takeOutOnly(line);
  return true;
}

/// "elseif(" becomes "if(".
void Folder::rename(std::size_t arm, StringRef name) {
  const unsigned line = file.commands[arm].line;
  const StringRef old = lines[line];
  const std::size_t begin = old.size() - old.ltrim(" \t").size();
  const std::size_t end = old.find_first_of(" \t(", begin);
  lines.replace(line,
                (old.take_front(begin) + name + old.drop_front(end)).str());
}

/// The parts of `arguments` that stand between `word`s outside of parentheses;
/// one where there is none.
static std::vector<Arguments> partsOf(Arguments arguments, StringRef word) {
  std::vector<Arguments> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    depth += arguments[i].is("(") ? 1 : arguments[i].is(")") ? -1 : 0;
    if (depth > 0 || !arguments[i].is(word))
      continue;
    parts.push_back(arguments.slice(begin, i - begin));
    begin = i + 1;
  }
  parts.push_back(arguments.drop_front(begin));
  return parts;
}

/// Takes out of a condition in one line what `names` decide: an alternative
/// that never holds, or a part that always does.
bool Folder::shorten(std::size_t arm) {
  const CMakeCommand &command = file.commands[arm];
  if (command.name == "else" || command.line != command.endLine)
    return false;
  const StringRef line = lines[command.line];
  if (line.contains('#'))
    return false;
  const bool either = partsOf(command.arguments, "OR").size() > 1;
  const Truth idle = either ? Truth::False : Truth::True;
  std::vector<Arguments> kept;
  const auto parts = partsOf(command.arguments, either ? "OR" : "AND");
  for (Arguments part : parts)
    if (evaluateCMake(part, names) != idle)
      kept.push_back(part);
  if (kept.size() == parts.size() || kept.empty())
    return false;
  std::string condition;
  for (Arguments part : kept)
    condition += (condition.empty() ? ""
                  : either          ? " OR "
                                    : " AND ") +
                 spellArguments(part);
  const std::size_t begin = line.find('('), end = line.rfind(')');
  lines.replace(
      command.line,
      (line.take_front(begin + 1) + condition + line.drop_front(end)).str());
  return true;
}

void decouple::foldCMake(StringRef path, const CMakeNames &names, IsAsked asked,
                         EditedLines &lines) {
  while (Folder(path, names, asked, lines).step())
    ;
}
