#include "Scan/Build/UnrunFiles.h"
#include "Rules/Roles.h"
#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "Scan/Build/Evaluate/CMakeText.h"
#include "Scan/Build/TargetProperties.h"
#include "Scan/Build/Tripwires.h"
#include "Scan/Build/Values/CMakeCondition.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::ArrayRef;
using llvm::StringRef;

/// The targets that `command` tells something, as they are written there.
static ArrayRef<CMakeArgument> subjectsOf(const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  const StringRef name = command.name;
  if (name == "set_property" && !arguments.empty() && arguments[0].is("TARGET"))
    return arguments.drop_front().take_until([](const CMakeArgument &argument) {
      return argument.is("APPEND") || argument.is("APPEND_STRING") ||
             argument.is("PROPERTY");
    });
  if (name == "set_target_properties")
    return arguments.take_until(
        [](const CMakeArgument &a) { return a.is("PROPERTIES"); });
  const bool isAbout =
      name.starts_with("target_") && !name.starts_with("target_link_");
  return arguments.take_front(isAbout && !arguments.empty());
}

/// Whether `command` tells those something who link its subjects.
static bool tellsUsers(const CMakeCommand &command) {
  return llvm::any_of(command.arguments, [](const CMakeArgument &argument) {
    const StringRef text = argument.text;
    return argument.is("INTERFACE") || argument.is("PUBLIC") ||
           (text.starts_with("INTERFACE_") &&
            !text.starts_with("INTERFACE_LINK_"));
  });
}

static bool names(const CMakeCommand &command, StringRef word) {
  return llvm::any_of(command.arguments, [&](const CMakeArgument &argument) {
    return argument.text == word;
  });
}

/// Whether `argument` is `name`, or a variable that a command of `file` names
/// together with it, as set() and foreach() do.
static bool mayBe(const CMakeArgument &argument, const std::string &name,
                  const CMakeFile &file) {
  if (argument.text == name)
    return true;
  const StringRef variable = soleReference(argument);
  return !variable.empty() &&
         llvm::any_of(file.commands, [&](const CMakeCommand &command) {
           return names(command, variable) && names(command, name);
         });
}

namespace {

/// A target and what it means to a library: what is said to it, or to those who
/// link it, is said to the library where this holds.
struct Heard {
  std::string target;
  bool isItself;
  CMakeCase when;
};

} // namespace

static std::vector<Heard> heardBy(const LibraryRule &rule,
                                  const std::vector<EvaluatedFile> &files) {
  std::vector<Heard> heard = {{rule.list, true, {}}};
  const LinkedTargets linked = linkedBy(targetOf(rule, files), files);
  for (const auto &[target, cases] : linked.targets)
    for (const CMakeCase &one : cases)
      heard.push_back({target, false, one});
  return heard;
}

/// Adds to `found` what `command` of `file` says to the library `library`.
static void addSaid(const CMakeCommand &command, const CMakeFile &file,
                    const std::string &library, ArrayRef<Heard> heard,
                    std::vector<BuildProperty> &found) {
  // What is written for users of an installation speaks of its targets.
  const bool isForUsers =
      tellsUsers(command) && !StringRef(file.path).ends_with(".in");
  for (const CMakeArgument &subject : subjectsOf(command))
    for (const Heard &one : heard) {
      if (!(one.isItself || isForUsers) || !mayBe(subject, one.target, file))
        continue;
      BuildProperty said{BuildProperty::Of::Library, library};
      said.kind = BuildProperty::Kind::Unread;
      said.value = command.name + " " + spellArguments(command.arguments);
      said.command = command.name;
      said.file = file.path;
      said.line = command.line;
      found.push_back(withGuard(std::move(said), one.when.condition,
                                llvm::join(one.when.needs, ";")));
    }
}

/// Whether the builds that `settings` are of read the file at `path`.
static bool mayBeRead(StringRef path, const BuildReading &reading,
                      const CMakeSettings &settings) {
  return llvm::none_of(reading.readWith, [&](const auto &one) {
    const CMakeArgument variable{CMakeArgument::Kind::Unquoted, one.first};
    return evaluateCMake(variable, settings) == Truth::False &&
           llvm::any_of(one.second,
                        [&](const Glob &glob) { return glob.matches(path); });
  });
}

/// Calls `visit` with the commands of `file` between `begin` and `end`, but for
/// those in arms that `settings` rule out.
static void forCommands(const CMakeFile &file, std::size_t begin,
                        std::size_t end, const CMakeSettings &settings,
                        llvm::function_ref<void(const CMakeCommand &)> visit) {
  for (std::size_t i = begin; i < end; ++i) {
    visit(file.commands[i]);
    if (file.commands[i].name != "if")
      continue;
    for (Truth before = Truth::False; i < end && file.next[i];
         i = file.next[i]) {
      const CMakeCommand &arm = file.commands[i];
      const Truth own = arm.name == "else"
                            ? Truth::True
                            : evaluateCMake(arm.arguments, settings);
      if (conjoin(negate(before), own) != Truth::False)
        forCommands(file, i + 1, file.next[i], settings, visit);
      before = disjoin(before, own);
    }
  }
}

static std::vector<const CMakeFile *>
unrunFiles(const std::map<std::string, CMakeFile> &all,
           const std::vector<EvaluatedFile> &files, const RulePack &rules,
           const CMakeSettings &settings) {
  std::vector<const CMakeFile *> unrun;
  for (const auto &[path, file] : all)
    if (mayBeRead(path, rules.reading, settings) &&
        llvm::none_of(files, [&path = path](const EvaluatedFile &evaluated) {
          return evaluated.evaluator->hasRun(path);
        }))
      unrun.push_back(&file);
  return unrun;
}

std::vector<BuildProperty>
decouple::saidElsewhere(const std::map<std::string, CMakeFile> &all,
                        const std::vector<EvaluatedFile> &files,
                        const RulePack &rules, const CMakeSettings &settings) {
  const auto unrun = unrunFiles(all, files, rules, settings);
  std::vector<BuildProperty> found;
  for (const LibraryRule &rule : rules.libraries) {
    if (!rule.ofDevice)
      continue;
    const std::vector<Heard> heard = heardBy(rule, files);
    for (const CMakeFile *file : unrun)
      forCommands(*file, 0, file->commands.size(), settings,
                  [&](const CMakeCommand &command) {
                    addSaid(command, *file, rule.library, heard, found);
                  });
  }
  return found;
}

/// Whether rules look for libraries in what `path` is a part of: not in tests.
static bool isOfLibraries(StringRef path, const RulePack &rules) {
  return llvm::any_of(rules.libraries, [&](const LibraryRule &rule) {
    return rule.ofDevice && scopeOf(rule.file, rules) == scopeOf(path, rules);
  });
}

std::vector<Diagnostic>
decouple::usersElsewhere(const std::map<std::string, CMakeFile> &all,
                         const std::vector<EvaluatedFile> &files,
                         const RulePack &rules, const CMakeSettings &settings) {
  std::vector<Diagnostic> found;
  auto look = [&](const CMakeFile &file, const CMakeCommand &command) {
    if (command.name != "target_link_libraries" ||
        command.arguments.size() < 2 || command.arguments[1].is("INTERFACE"))
      return;
    const StringRef user = command.arguments.front().text;
    if (isKnownTarget(user, rules))
      return;
    for (const CMakeArgument &argument :
         llvm::ArrayRef(command.arguments).drop_front())
      if (auto *rule = deviceLibrary(saidToABuild(argument.text), rules))
        found.push_back(remark(DiagnosticId::TD2061, file.path, command.line,
                               "no rule knows " + user.str() +
                                   ", which links " + rule->library +
                                   ", and no rule leads to this file"));
  };
  for (const CMakeFile *file : unrunFiles(all, files, rules, settings))
    if (isOfLibraries(file->path, rules))
      forCommands(*file, 0, file->commands.size(), settings,
                  [&](const CMakeCommand &command) { look(*file, command); });
  return found;
}
