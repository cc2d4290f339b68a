#include "Plan/Move/NamesTakenOut.h"

#include "Plan/Move/CMakeGroups.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

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
  void addReaders(WordReaders &readers) const;
  bool isSet(StringRef variable) const;

private:
  bool isGone(const CMakeCommand &command, std::size_t argument) const;
  bool isInArmOfOthers(std::size_t command) const;
  bool isRightWithout(std::size_t command) const;
  bool isLive(StringRef variable) const;
  bool ofOthers(std::size_t command) const;
  bool isAlone(std::size_t command) const;
  bool replacesValue(std::size_t command) const;
  bool takeOutName(const CMakeCommand &command, std::size_t argument,
                   EditedLines &lines, StringRef instead = "") const;

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
  if (word.empty())
    return false;
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

bool CMakeCleaner::isInArmOfOthers(std::size_t command) const {
  return llvm::any_of(armsAround(file, command), [&](const CMakeArm &around) {
    const CMakeCommand &arm = file.commands[around.arm];
    return arm.name != "else" &&
           llvm::any_of(arm.arguments, [&](const CMakeArgument &word) {
             return llvm::is_contained(input.others, word.text);
           });
  });
}

/// Whether somebody may read `variable` but for the sake of one that nobody
/// reads.
bool CMakeCleaner::isLive(StringRef variable) const {
  std::vector<StringRef> open = {variable};
  std::set<StringRef> seen = {variable};
  while (!open.empty()) {
    const std::string reference = ("${" + open.back() + "}").str();
    open.pop_back();
    for (const CMakeCommand &command : file.commands) {
      if (llvm::none_of(command.arguments, [&](const CMakeArgument &word) {
            return word.text.contains(reference);
          }))
        continue;
      const StringRef into = valuesOf(command).variable;
      if (into.empty() ||
          placeOf(command.arguments, "PARENT_SCOPE") < command.arguments.size())
        return true;
      if (seen.insert(into).second)
        open.push_back(into);
    }
  }
  return false;
}

/// Whether a command may name files that are not there: a glob for somebody, or
/// what properties are for.
bool CMakeCleaner::isRightWithout(std::size_t command) const {
  const CMakeCommand &own = file.commands[command];
  return own.name == "set_source_files_properties" ||
         (own.name == "file" && isLive(valuesOf(own).variable));
}

/// Whether only builds for another device read a command, or the variable that
/// it puts files into.
bool CMakeCleaner::ofOthers(std::size_t command) const {
  if (isInArmOfOthers(command) ||
      (input.othersHaveFiles && isRightWithout(command)))
    return true;
  const StringRef variable = valuesOf(file.commands[command]).variable;
  if (variable.empty())
    return false;
  const std::string reference = ("${" + variable + "}").str();
  bool read = false;
  for (std::size_t i = 0; i < file.commands.size(); ++i)
    if (placeOf(file.commands[i].arguments, reference) <
        file.commands[i].arguments.size()) {
      read = true;
      if (!isInArmOfOthers(i))
        return false;
    }
  return read;
}

bool CMakeCleaner::isAlone(std::size_t command) const {
  const CMakeCommand &own = file.commands[command];
  return (command == 0 || file.commands[command - 1].endLine < own.line) &&
         (command + 1 == file.commands.size() ||
          file.commands[command + 1].line > own.endLine);
}

/// Whether `command` takes from its variable what one before it has put there:
/// so it has to do without values, too.
bool CMakeCleaner::replacesValue(std::size_t command) const {
  const StringRef variable = valuesOf(file.commands[command]).variable;
  const llvm::ArrayRef<CMakeCommand> all = file.commands;
  const StringRef name = file.commands[command].name;
  return (name == "set" || name == "file") &&
         llvm::any_of(all.take_front(command),
                      [&](const CMakeCommand &earlier) {
                        return valuesOf(earlier).variable == variable;
                      });
}

/// Takes one word out of a command of several, or puts `instead` there.
bool CMakeCleaner::takeOutName(const CMakeCommand &command,
                               std::size_t argument, EditedLines &lines,
                               StringRef instead) const {
  const CMakeArgument &word = command.arguments[argument];
  const bool quoted = word.kind == CMakeArgument::Kind::Quoted;
  const std::string written =
      quoted ? ("\"" + word.text + "\"").str() : word.text.str();
  const StringRef line = lines[word.line];
  if (line.trim() == written && instead.empty()) {
    lines.takeOutOnly(word.line);
    return true;
  }
  for (std::size_t at = line.find(written); at != StringRef::npos;
       at = line.find(written, at + 1)) {
    StringRef before = line.take_front(at);
    StringRef behind = line.drop_front(at + written.size());
    if (!before.ends_with(" ") || !StringRef(" )\r\n").contains(behind[0]))
      continue;
    lines.replace(word.line, instead.empty()
                                 ? (before.drop_back() + behind).str()
                                 : (before + instead + behind).str());
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
    const bool areAll = gone.size() == values.end - values.begin;
    if (areAll && !replacesValue(i)) {
      if (!values.variable.empty())
        emptied.insert(values.variable.str());
      auto [first, last] = linesWithGroups(file, i, i);
      lines.takeOut(first, last);
      return true;
    }
    // set() without a value would uncover another variable of that name.
    const bool isLast = areAll && gone.size() == 1 && command.name == "set";
    if (takeOutName(command, gone.front(), lines, isLast ? "\"\"" : ""))
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

void CMakeCleaner::addReaders(WordReaders &readers) const {
  for (std::size_t i = 0; i < file.commands.size(); ++i)
    for (const CMakeArgument &word : file.commands[i].arguments)
      (ofOthers(i) ? readers.others : readers.anyone).insert(word.text.str());
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

void decouple::addReaders(const NamedByCMake &input, StringRef text,
                          WordReaders &readers) {
  CMakeCleaner(input, text, {}).addReaders(readers);
}
