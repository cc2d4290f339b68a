//===- CMakeEvaluator.h - what a configuration compiles -------------------===//
//
// CMake files + Starlark lists + CMakeSettings => targets and their sources
//                                                       (part of scan)
//
// Runs the part of CMake that decides which sources a library has, and what
// they are compiled with. Branches whose condition is false are skipped, but
// for those that are taken when a switch is turned over; they and undecided
// ones are run too, and what they add carries the condition. So does what comes
// behind one that leaves the file. CMakeBranches.cpp has what runs other
// commands in some cases or several times, CMakeCalls.cpp what calls them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Evaluate/CMakeSwitched.h"
#include "Scan/Build/Evaluate/CMakeTargets.h"
#include <deque>
#include <set>

namespace decouple {

class CMakeEvaluator {
public:
  CMakeEvaluator(const CMakeInputs &inputs, const CMakeSettings &settings)
      : state(inputs, settings) {}

  /// Whether add_subdirectory is followed.
  enum class Enter { Directories, Nothing };
  /// Runs the file at `path`.
  void run(llvm::StringRef path, Enter what = Enter::Directories);

  /// Sources of the target, or elements of the variable, that is called
  /// `name`: files of the tree, each once. Null when there is no such name.
  std::optional<std::vector<CMakeItem>> sources(llvm::StringRef name) {
    return sourcesOf(state, name);
  }
  /// See CMakeTargets.h.
  std::vector<CMakeItem> openSources(llvm::StringRef name) const {
    return openSourcesOf(state, name);
  }
  const std::map<std::string, CMakeTarget> &targets() const {
    return state.targets;
  }
  /// The tree-relative directory that made the target; null when none did.
  std::optional<std::string> directoryOf(llvm::StringRef target) const {
    auto found = state.targets.find(target.str());
    return found == state.targets.end() ? std::nullopt
                                        : found->second.directory;
  }
  /// The object libraries that the target takes in, those in each other too.
  std::vector<std::string> objectLibraries(llvm::StringRef target) const {
    return objectLibrariesOf(state, target);
  }
  /// The target that `name`, or its alias, is.
  std::string realName(llvm::StringRef name) const {
    return state.realName(name);
  }
  /// When `directory` was entered, which happens once, and it takes what it
  /// finds then; see BuildProperty::at.
  std::size_t entering(llvm::StringRef directory) const;
  static constexpr std::size_t Never = -1;
  const std::vector<CMakeLinking> &linking() const { return state.linking; }
  const std::vector<CMakeConfigured> &configured() const {
    return state.configured;
  }
  /// The directories that are added, be their files run or not.
  const std::vector<CMakeEntered> &entered() const { return state.entered; }
  /// When and under what the target was made; nothing when it was not.
  std::vector<CMakeMaking> makingsOf(llvm::StringRef target) const {
    auto found = state.targets.find(target.str());
    return found == state.targets.end() ? std::vector<CMakeMaking>()
                                        : found->second.made;
  }
  /// Whether the file at `path` was run.
  bool hasRun(llvm::StringRef path) const { return ran.count(path.str()); }
  /// In the order in which they were set.
  const std::vector<BuildProperty> &properties() const {
    return state.properties;
  }
  /// What took the place of earlier properties of directories and targets.
  const std::vector<BuildProperty> &replaced() const { return state.replaced; }
  /// What each target links.
  const CMakeLinks &links() const { return state.links; }
  /// All that `target` is said to link, as it is written.
  std::vector<CMakeItem> linked(llvm::StringRef target) const {
    auto found = state.linked.find(state.realName(target));
    return found == state.linked.end() ? std::vector<CMakeItem>()
                                       : found->second;
  }
  /// The elements of the variable `name`, in the end; null when nothing is
  /// known of it.
  std::optional<std::vector<CMakeItem>> elements(llvm::StringRef name) const {
    CMakeValueRef value = state.find(name);
    if (!value || value->state == CMakeLookup::State::Unknown)
      return std::nullopt;
    return value->items;
  }
  /// What `target` links itself.
  llvm::ArrayRef<CMakeLink> linksOf(llvm::StringRef target) const {
    auto found = state.links.find(realName(target));
    if (found == state.links.end())
      return {};
    return found->second;
  }
  const std::vector<Diagnostic> &diagnostics() const {
    return state.diagnostics;
  }

private:
  /// A function or macro defined in a file that was run, or is for functions.
  struct Callable {
    const CMakeFile *file;
    std::size_t begin, end; ///< its body
    std::vector<std::string> parameters;
    bool macro;
  };

  void runFile(const CMakeFile &file, llvm::StringRef place);
  void runHere(const CMakeFile &file);
  void runRange(const CMakeFile &file, std::size_t begin, std::size_t end);
  std::size_t runBlock(const CMakeFile &file, std::size_t at);
  void runIf(const CMakeFile &file, std::size_t at);
  CMakeVariables::Changes runArm(const CMakeFile &file, std::size_t begin,
                                 std::size_t end, const CMakeGuard &guard,
                                 CMakeGuard &outer);
  void runWithAny(const CMakeFile &file, std::size_t at,
                  const std::vector<std::string> &names);
  void endLoop(std::size_t first, CMakeLeave what, const CMakeGuard &outer);
  void runScope(const CMakeFile &file, std::size_t at);
  void runOnce(const CMakeFile &file, std::size_t at);
  void runWhile(const CMakeFile &file, std::size_t at);
  void runRound(const CMakeFile &file, std::size_t at,
                const SwitchedItem &round, const Switches &switches);
  void runForeach(const CMakeFile &file, std::size_t at);
  void define(const CMakeFile &file, std::size_t at);
  void defineAll(const CMakeFile &file);
  void call(const CMakeCommand &command);
  void callDefined(const Callable &callable, const CMakeCommand &command);
  void addSubdirectory(const CMakeCommand &command);
  void include(const CMakeCommand &command);
  void runIncluded(const CMakeFile &file);
  void callLanguage(const CMakeCommand &command);
  void runText(const CMakeCommand &command);
  void parseArguments(const CMakeCommand &command);
  bool takesStep();
  bool mayGoDeeper();
  std::size_t endOf(const CMakeFile &file, std::size_t at) const;

  /// Deeper calls and directories are a loop, not a build.
  static constexpr unsigned MaximumDepth = 64;

  CMakeState state;
  std::deque<CMakeFile> texts; ///< that commands gave to be run
  std::set<std::string> ran;
  std::map<std::string, Callable> callables;
  unsigned depth = 0; ///< of calls and files
  unsigned steps = 0; ///< commands and rounds of loops that were run
  Enter enter = Enter::Directories;
};

} // namespace decouple
