#include "Split/Compiler/CompileCommands.h"

#include "Support/Errors.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/Support/Path.h"
#include <set>

using clang::tooling::CompileCommand;
using clang::tooling::JSONCommandLineSyntax;
using clang::tooling::JSONCompilationDatabase;

namespace decouple {

namespace {

/// "X" of -DX, -DX=1 and -UX.
llvm::StringRef macroOf(llvm::StringRef argument) {
  if (argument.consume_front("-D") || argument.consume_front("-U"))
    return argument.split('=').first;
  return "";
}

/// Macros that only one of the configurations may have.
std::set<std::string> tellingMacros(const CompileRules &rules) {
  std::set<std::string> macros;
  auto add = [&](const std::vector<std::string> &arguments) {
    for (llvm::StringRef argument : arguments)
      if (llvm::StringRef macro = macroOf(argument); !macro.empty())
        macros.insert(macro.str());
  };
  add(rules.cpu);
  add(rules.cuda);
  for (const OptionalArguments &optional : rules.optional)
    add(optional.cuda);
  return macros;
}

bool hasValue(llvm::StringRef argument) {
  return argument == "-o" || argument == "-MF" || argument == "-MT" ||
         argument == "-MQ";
}

bool isDropped(llvm::StringRef argument, llvm::StringRef fileName) {
  return argument == "-c" || argument == "-MD" || argument == "-MMD" ||
         argument == "--" ||
         (!argument.starts_with("-") &&
          llvm::sys::path::filename(argument) == fileName);
}

/// The command without compiler, input, output and dependency files, and
/// without `dropped` macros.
std::vector<std::string> argumentsOf(const CompileCommand &command,
                                     const std::set<std::string> &dropped) {
  std::vector<std::string> result;
  const std::vector<std::string> &line = command.CommandLine;
  llvm::StringRef fileName = llvm::sys::path::filename(command.Filename);
  for (std::size_t i = 1; i < line.size(); ++i) {
    std::string argument = line[i];
    if ((argument == "-D" || argument == "-U") && i + 1 < line.size())
      argument += line[++i];
    if (hasValue(argument))
      ++i;
    else if (!isDropped(argument, fileName) &&
             !dropped.count(macroOf(argument).str()))
      result.push_back(std::move(argument));
  }
  return result;
}

} // namespace

llvm::Error addCompileCommands(llvm::StringRef file, llvm::StringRef root,
                               const std::vector<std::string> &paths,
                               const CompileRules &rules,
                               const CompilePlaces &places,
                               CompileSetup &setup) {
  std::string problem;
  auto database = JSONCompilationDatabase::loadFromFile(
      file, problem, JSONCommandLineSyntax::AutoDetect);
  if (!database)
    return usageError(file + ": " + llvm::StringRef(problem).trim());
  std::set<std::string> dropped = tellingMacros(rules);
  for (const std::string &path : paths) {
    std::vector<CompileCommand> commands =
        database->getCompileCommands((root + "/" + path).str());
    if (commands.empty())
      continue;
    CompileSetup both = withConfigurations(
        argumentsOf(commands.front(), dropped), rules, places);
    setup.units[path] = {both.cpu, both.cuda, commands.front().Directory};
    setup.overlay = std::move(both.overlay);
  }
  return llvm::Error::success();
}

} // namespace decouple
