#include "Plan/Move/NamesTakenOut.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <set>

using namespace decouple;
using llvm::StringRef;

namespace {

using Arguments = llvm::ArrayRef<CMakeArgument>;

/// What a command does with files.
struct Values {
  std::size_t begin = 0, end = 0; ///< its arguments that name files
  StringRef variable;             ///< that they are put into
  bool whole = false;             ///< without the first there is no command
};

/// Takes out one name, or one command; the text is another one then.
class CMakeCleaner {
public:
  CMakeCleaner(const NamedByCMake &input, StringRef source,
               const std::set<std::string> &empty)
      : text(source.str()), file(parseCMake(input.path, text)), input(input),
        empty(empty) {}

  /// Adds the variable that is without this command's value now to `emptied`.
  bool step(EditedLines &lines, std::set<std::string> &emptied);
  std::vector<NameLeft> namesLeft() const;
  bool isSet(StringRef variable) const;

private:
  bool isGone(const CMakeCommand &command, std::size_t argument) const;
  bool ofOthers(std::size_t command) const;
  bool isAlone(std::size_t command) const;
  void takeOut(std::size_t command, EditedLines &lines) const;
  bool takeOutName(const CMakeCommand &command, std::size_t argument,
                   EditedLines &lines) const;

  std::string text;
  CMakeFile file;
  const NamedByCMake &input;
  const std::set<std::string> &empty;
};

} // namespace

/// Where `word` stands in `arguments`; their number when it does not.
static std::size_t placeOf(Arguments arguments, StringRef word) {
  return static_cast<std::size_t>(
      llvm::find_if(arguments,
                    [&](const CMakeArgument &a) { return a.is(word); }) -
      arguments.begin());
}

/// Commands of CMake's own that a name can be taken out of.
static Values valuesOf(const CMakeCommand &command) {
  const Arguments all = command.arguments;
  const StringRef name = command.name;
  if (all.empty())
    return {};
  if (name == "file" && all.size() > 2 && all[0].text.starts_with("GLOB"))
    return {2, all.size(), all[1].text};
  if (name == "set" && placeOf(all, "CACHE") == all.size())
    return {1, placeOf(all, "PARENT_SCOPE"), all[0].text};
  if (name == "list" && all.size() > 2 && all[0].is("APPEND"))
    return {2, all.size(), all[1].text};
  if (name == "set_source_files_properties")
    return {0, placeOf(all, "PROPERTIES"), ""};
  if (name == "add_subdirectory" || name == "configure_file")
    return {0, 1, "", true};
  return {};
}

/// The directory that add_subdirectory enters is gone when its file is.
static bool isGoneWord(const NamedByCMake &input, const CMakeCommand &command,
                       StringRef word) {
  const StringRef directory = llvm::sys::path::parent_path(input.path);
  if (command.name != "add_subdirectory")
    return input.moved.areGone(word, directory);
  return input.moved.isGone(
      (directory + (directory.empty() ? "" : "/") + word + "/CMakeLists.txt")
          .str());
}

bool CMakeCleaner::isGone(const CMakeCommand &command,
                          std::size_t argument) const {
  const StringRef word = command.arguments[argument].text;
  StringRef variable = word;
  if (variable.consume_front("${") && variable.consume_back("}") &&
      empty.contains(variable.str()))
    return true;
  return isGoneWord(input, command, word);
}

bool decouple::namesGone(const NamedByCMake &input, const CMakeFile &file,
                         std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end && i < file.commands.size(); ++i)
    for (const CMakeArgument &word : file.commands[i].arguments)
      if (isGoneWord(input, file.commands[i], word.text))
        return true;
  return false;
}

/// The groups that `command` is in, from the innermost: head and arm of each.
static std::vector<std::pair<std::size_t, std::size_t>>
armsAround(const CMakeFile &file, std::size_t command) {
  std::vector<std::pair<std::size_t, std::size_t>> around;
  for (std::size_t i = 0; i < command; ++i) {
    if (file.commands[i].name != "if" || !file.next[i])
      continue;
    for (std::size_t arm = i; arm < file.commands.size() && file.next[arm];
         arm = file.next[arm])
      if (arm < command && command < file.next[arm])
        around.push_back({i, arm});
  }
  std::reverse(around.begin(), around.end());
  return around;
}

bool CMakeCleaner::ofOthers(std::size_t command) const {
  return llvm::any_of(armsAround(file, command), [&](const auto &group) {
    return llvm::any_of(
        file.commands[group.second].arguments, [&](const CMakeArgument &a) {
          return file.commands[group.second].name != "else" &&
                 llvm::is_contained(input.others, a.text);
        });
  });
}

bool CMakeCleaner::isAlone(std::size_t command) const {
  const CMakeCommand &own = file.commands[command];
  return (command == 0 || file.commands[command - 1].endLine < own.line) &&
         (command + 1 == file.commands.size() ||
          file.commands[command + 1].line > own.endLine);
}

/// Takes out a command, or the group around it that holds nothing else.
void CMakeCleaner::takeOut(std::size_t command, EditedLines &lines) const {
  unsigned first = file.commands[command].line;
  unsigned last = file.commands[command].endLine;
  for (auto [head, arm] : armsAround(file, command)) {
    const std::size_t end = file.next[head];
    if (arm != head || end >= file.commands.size() ||
        file.commands[end].name != "endif" ||
        file.commands[head + 1].line != first ||
        file.commands[end - 1].endLine != last)
      break;
    first = file.commands[head].line;
    last = file.commands[end].endLine;
  }
  lines.takeOut(first, last);
}

/// Takes one word out of a command of several.
bool CMakeCleaner::takeOutName(const CMakeCommand &command,
                               std::size_t argument, EditedLines &lines) const {
  const CMakeArgument &word = command.arguments[argument];
  const bool quoted = word.kind == CMakeArgument::Kind::Quoted;
  const std::string written =
      quoted ? ("\"" + word.text + "\"").str() : word.text.str();
  const StringRef line = lines[word.line];
  if (line.trim() == written) {
    lines.takeOutOnly(word.line);
    return true;
  }
  for (std::size_t at = line.find(written); at != StringRef::npos;
       at = line.find(written, at + 1)) {
    StringRef before = line.take_front(at);
    StringRef behind = line.drop_front(at + written.size());
    if (!before.ends_with(" ") || !StringRef(" )\r\n").contains(behind[0]))
      continue;
    lines.replace(word.line, (before.drop_back() + behind).str());
    return true;
  }
  return false;
}

bool CMakeCleaner::step(EditedLines &lines, std::set<std::string> &emptied) {
  for (std::size_t i = 0; i < file.commands.size(); ++i) {
    const CMakeCommand &command = file.commands[i];
    const Values values = valuesOf(command);
    std::vector<std::size_t> gone;
    for (std::size_t at = values.begin; at < values.end; ++at)
      if (isGone(command, at))
        gone.push_back(at);
    if (gone.empty() || ofOthers(i) || !isAlone(i))
      continue;
    if (gone.size() == values.end - values.begin) {
      if (!values.variable.empty())
        emptied.insert(values.variable.str());
      takeOut(i, lines);
      return true;
    }
    if (takeOutName(command, gone.front(), lines))
      return true;
  }
  return false;
}

/// Whether a command but a reference is about `variable`.
bool CMakeCleaner::isSet(StringRef variable) const {
  return llvm::any_of(file.commands, [&](const CMakeCommand &command) {
    return llvm::any_of(command.arguments, [&](const CMakeArgument &word) {
      return word.text == variable;
    });
  });
}

std::vector<NameLeft> CMakeCleaner::namesLeft() const {
  std::vector<NameLeft> left;
  for (std::size_t i = 0; i < file.commands.size(); ++i)
    for (std::size_t at = 0; at < file.commands[i].arguments.size(); ++at)
      if (file.commands[i].name != "message" && isGone(file.commands[i], at))
        left.push_back({file.commands[i].arguments[at].line,
                        file.commands[i].arguments[at].text.str(),
                        ofOthers(i)});
  return left;
}

void decouple::takeOutOfCMake(const NamedByCMake &input, EditedLines &lines) {
  std::set<std::string> without, empty;
  while (true) {
    CMakeCleaner cleaner(input, lines.text(), empty);
    for (const std::string &variable : without)
      if (!cleaner.isSet(variable))
        empty.insert(variable);
    if (!cleaner.step(lines, without))
      return;
  }
}

std::vector<NameLeft> decouple::namesLeftInCMake(const NamedByCMake &input,
                                                 StringRef text) {
  return CMakeCleaner(input, text, {}).namesLeft();
}

/// The strings of a line of Starlark.
static std::vector<StringRef> stringsOf(StringRef line) {
  std::vector<StringRef> strings;
  while (true) {
    const std::size_t begin = line.find_first_of("\"'#");
    if (begin == StringRef::npos || line[begin] == '#')
      return strings;
    const std::size_t end = line.find(line[begin], begin + 1);
    if (end == StringRef::npos)
      return strings;
    strings.push_back(line.slice(begin + 1, end));
    line = line.drop_front(end + 1);
  }
}

std::vector<NameLeft>
decouple::namesLeftInStarlark(StringRef path, const MovedPaths &moved,
                              StringRef text) {
  std::vector<NameLeft> left;
  const StringRef directory = llvm::sys::path::parent_path(path);
  for (unsigned number = 1; !text.empty(); ++number) {
    auto [line, rest] = text.split('\n');
    for (StringRef word : stringsOf(line))
      if (moved.areGone(word, directory))
        left.push_back({number, word.str()});
    text = rest;
  }
  return left;
}

/// "x = [" and "]" become "x = []".
static void joinEmptyList(unsigned line, EditedLines &lines) {
  if (line < 2 || line > lines.count() ||
      !lines[line - 1].rtrim().ends_with("[") ||
      !lines[line].ltrim().starts_with("]"))
    return;
  lines.replace(line - 1,
                (lines[line - 1].rtrim() + lines[line].ltrim()).str());
  lines.takeOutOnly(line);
}

void decouple::takeOutOfStarlark(StringRef path, const MovedPaths &moved,
                                 EditedLines &lines) {
  const StringRef directory = llvm::sys::path::parent_path(path);
  for (unsigned line = 1; line <= lines.count(); ++line) {
    const StringRef text = lines[line].trim();
    const auto strings = stringsOf(text);
    const bool alone = strings.size() == 1 &&
                       text.rtrim(',').size() == strings[0].size() + 2;
    if (!alone || !moved.areGone(strings[0], directory))
      continue;
    lines.takeOutOnly(line);
    joinEmptyList(line, lines);
    --line;
  }
}
