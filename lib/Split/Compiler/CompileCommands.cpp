#include "Split/Compiler/CompileCommands.h"

#include "Split/Compiler/Disk/RegularFiles.h"
#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Nearest.h"
#include "clang/Driver/Options.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <set>

using clang::tooling::CompileCommand;
using clang::tooling::JSONCommandLineSyntax;
using clang::tooling::JSONCompilationDatabase;
using llvm::opt::Arg;
using namespace clang::driver::options;

namespace decouple {

/// "X" of X and X=1.
static std::string macroName(llvm::StringRef definition) {
  return definition.split('=').first.str();
}

/// Macros that only one of the configurations may have.
static std::set<std::string> tellingMacros(const CompileRules &rules) {
  std::set<std::string> macros;
  auto add = [&](const std::vector<std::string> &arguments) {
    for (llvm::StringRef argument : arguments)
      if (argument.consume_front("-D") || argument.consume_front("-U"))
        macros.insert(macroName(argument));
  };
  add(rules.without);
  add(rules.with);
  for (const OptionalArguments &optional : rules.optional)
    add(optional.with);
  return macros;
}

/// Says what is compiled, what comes of it or what is written or printed on the
/// way, or is a file that may say so: nothing about how the text reads. The
/// driver itself writes for some of them (-MJ), so that it must not get to see
/// them.
static bool isForBuild(const Arg &argument) {
  static constexpr ID ForBuild[] = {
      OPT_INPUT, OPT__DASH_DASH, OPT_o,
      // what is done
      OPT_Action_Group, OPT_gen_reproducer, OPT_gen_reproducer_eq,
      OPT_fplugin_EQ, OPT_fpass_plugin_EQ, OPT_ftrivial_auto_var_init_max_size,
      OPT_ftrivial_auto_var_init_stop_after,
      // what is written
      OPT_M_Group, OPT_dependency_file, OPT_dependency_dot,
      OPT_gen_cdb_fragment_path, OPT_save_temps_EQ, OPT_save_stats_EQ,
      OPT_ftime_trace, OPT_ftime_trace_EQ, OPT_fmodules,
      OPT_fmodules_cache_path, OPT_fmodule_output, OPT_fmodule_output_EQ,
      OPT_gmodules, OPT__serialize_diags, OPT_fcrash_diagnostics_dir,
      OPT_fproc_stat_report_EQ,
      // what is printed
      OPT_H, OPT_v, OPT__HASH_HASH_HASH, OPT_ftime_report, OPT_ftime_report_EQ,
      OPT_ccc_print_bindings, OPT_ccc_print_phases, OPT_help, OPT__help_hidden,
      OPT__target_help, OPT_autocomplete, OPT__version,
      OPT_print_diagnostic_options, OPT_print_enabled_extensions,
      OPT_print_supported_cpus, OPT_print_supported_extensions,
      // a file with any of these
      OPT_config, OPT_config_system_dir_EQ, OPT_config_user_dir_EQ};
  return llvm::any_of(ForBuild, [&](ID option) {
    return argument.getOption().matches(option);
  });
}

/// -Wp,-MMD,a.d,-DX without what asks for a list of dependencies, or with names
/// its file: -Wp,-DX. Empty when nothing else is there.
static std::string withoutDependencies(const Arg &argument) {
  std::string kept;
  bool dropping = false;
  for (llvm::StringRef word : argument.getValues()) {
    if (word.starts_with("-"))
      dropping = word.starts_with("-M");
    if (!dropping)
      kept += "," + word.str();
  }
  return kept.empty() ? kept : "-Wp" + kept;
}

/// What of the command says how the text reads, without `dropped` macros.
static std::vector<std::string>
argumentsOf(const CompileCommand &command,
            const std::set<std::string> &dropped) {
  std::vector<const char *> line;
  for (const std::string &word : llvm::drop_begin(command.CommandLine))
    line.push_back(word.c_str());
  unsigned missingAt = 0, missing = 0;
  llvm::opt::InputArgList arguments =
      clang::driver::getDriverOptTable().ParseArgs(
          line, missingAt, missing, llvm::opt::Visibility(ClangOption));
  std::vector<std::string> result;
  for (auto it = arguments.begin(), end = arguments.end(); it != end; ++it) {
    const Arg &argument = **it;
    if (argument.getOption().matches(OPT_D) ||
        argument.getOption().matches(OPT_U)) {
      std::string value = argument.getValue();
      if (!dropped.count(macroName(value)))
        result.push_back((argument.getOption().matches(OPT_D) ? "-D" : "-U") +
                         value);
      continue;
    }
    if (argument.getOption().matches(OPT_Wp_COMMA)) {
      if (std::string kept = withoutDependencies(argument); !kept.empty())
        result.push_back(kept);
      continue;
    }
    // The words as they were spelled, up to the next argument's.
    auto next = std::next(it);
    std::size_t last = next == end ? line.size() - missing - (missing > 0)
                                   : (*next)->getIndex();
    if (!isForBuild(argument))
      result.insert(result.end(), line.begin() + argument.getIndex(),
                    line.begin() + last);
  }
  return result;
}

/// The format asks for absolute ones. A relative one would mean another place
/// for every directory that the tool is started in.
static llvm::Error
checkDirectories(const clang::tooling::CompilationDatabase &database,
                 llvm::StringRef file) {
  for (const CompileCommand &command : database.getAllCompileCommands())
    if (!llvm::sys::path::is_absolute(command.Directory))
      return usageError(file + ": the directory '" + command.Directory +
                        "' of " + command.Filename + " is not absolute");
  return llvm::Error::success();
}

llvm::Error addCompileCommands(llvm::StringRef file, llvm::StringRef root,
                               const std::vector<std::string> &paths,
                               const CompileRules &rules,
                               const CompilePlaces &places,
                               CompileSetup &setup) {
  if (llvm::Error error = checkClang(places))
    return error;
  // Clang would wait for a pipe, and read a device forever.
  auto text = readFile(file);
  if (!text)
    return usageError(llvm::toString(text.takeError()) + didYouMeanPath(file));
  std::string problem;
  std::unique_ptr<clang::tooling::CompilationDatabase> database =
      JSONCompilationDatabase::loadFromBuffer(
          (*text)->getBuffer(), problem, JSONCommandLineSyntax::AutoDetect);
  if (!database)
    return usageError(file + ": " + llvm::StringRef(problem).trim());
  database = clang::tooling::expandResponseFiles(
      std::move(database),
      llvm::makeIntrusiveRefCnt<RegularFiles>(llvm::vfs::getRealFileSystem()));
  if (llvm::Error error = checkDirectories(*database, file))
    return error;
  std::set<std::string> dropped = tellingMacros(rules);
  for (const std::string &path : paths) {
    std::vector<CompileCommand> commands =
        database->getCompileCommands((root + "/" + path).str());
    if (commands.empty())
      continue;
    const std::vector<std::string> first =
        argumentsOf(commands.front(), dropped);
    CompileSetup both = withConfigurations(first, rules, places);
    setup.units[path] = {both.without, both.with, commands.front().Directory,
                         llvm::any_of(commands, [&](const CompileCommand &one) {
                           return one.Directory != commands.front().Directory ||
                                  argumentsOf(one, dropped) != first;
                         })};
    setup.overlay = std::move(both.overlay);
  }
  return llvm::Error::success();
}

} // namespace decouple
