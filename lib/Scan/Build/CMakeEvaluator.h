//===- CMakeEvaluator.h - what a configuration compiles -------------------===//
//
// CMake files + Starlark lists + CMakeSettings => targets and their sources
//                                                       (part of scan)
//
// Runs the part of CMake that decides which sources a library has. Branches
// whose condition is false are skipped; undecided ones are taken too, and
// what they add carries the condition.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Build/CMakeSyntax.h"
#include "Scan/Build/CMakeVariables.h"
#include "Scan/Build/Starlark.h"
#include "Scan/Tree/SourceTree.h"
#include "Support/DiagnosticTable.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/StringSaver.h"
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace decouple {

/// Everything an evaluation reads; shared by evaluations, never changed.
struct CMakeInputs {
  const SourceTree &tree;
  const BuildReading &reading;
  const std::map<std::string, CMakeFile> &files;       ///< by path
  const std::map<std::string, StarlarkFile> &starlark; ///< by path
};

class CMakeEvaluator : public CMakeNames {
public:
  CMakeEvaluator(const CMakeInputs &inputs, const CMakeSettings &settings);

  /// Runs the file at `path` and the directories it adds.
  void run(llvm::StringRef path);

  /// Sources of the target, or elements of the variable, that is called
  /// `name`: files of the tree, each once. Null when there is no such name.
  std::optional<std::vector<CMakeItem>> sources(llvm::StringRef name) const;

  CMakeLookup variable(llvm::StringRef name) const override;
  Truth target(llvm::StringRef name) const override;
  Truth exists(llvm::StringRef path) const override;

  std::vector<Diagnostic> diagnostics;

private:
  /// A function or macro defined in a file that was run.
  struct Callable {
    const CMakeFile *file;
    std::size_t begin, end; ///< its body
    std::vector<std::string> parameters;
    bool macro;
  };
  enum class Leave { No, Loop, Iteration, File };
  using Handler = void (CMakeEvaluator::*)(const CMakeCommand &);

  // Control flow (CMakeEvaluator.cpp).
  void runFile(const CMakeFile &file, llvm::StringRef directory);
  void runRange(const CMakeFile &file, std::size_t begin, std::size_t end);
  std::size_t runBlock(const CMakeFile &file, std::size_t at);
  void runIf(const CMakeFile &file, std::size_t at);
  void runArm(const CMakeFile &file, std::size_t at, llvm::StringRef condition);
  void runForeach(const CMakeFile &file, std::size_t at);
  void define(const CMakeFile &file, std::size_t at);
  void call(const CMakeCommand &command);
  void callDefined(const Callable &callable, const CMakeCommand &command);
  bool callNamed(const CMakeCommand &command);
  std::size_t endOf(const CMakeFile &file, std::size_t at) const;

  // Commands (CMakeCommands.cpp).
  static const std::map<std::string, Handler> &handlers();
  void set(const CMakeCommand &command);
  void unset(const CMakeCommand &command);
  void option(const CMakeCommand &command);
  void list(const CMakeCommand &command);
  void file(const CMakeCommand &command);
  void project(const CMakeCommand &command);
  void addSubdirectory(const CMakeCommand &command);
  void addTarget(const CMakeCommand &command);
  void forgetFirst(const CMakeCommand &command);
  void forgetNamed(const CMakeCommand &command);
  void returnFromFile(const CMakeCommand &command);
  void leaveLoop(const CMakeCommand &command);
  void starlarkList(const CMakeCommand &command, const BuildCommand &meaning);
  void exclude(const CMakeCommand &command);

  // Values.
  std::string text(const CMakeArgument &argument) const;
  void expand(const CMakeArgument &argument, llvm::StringRef list,
              std::vector<CMakeItem> &items);
  std::vector<CMakeItem> expand(llvm::ArrayRef<CMakeArgument> arguments,
                                llvm::StringRef list);
  std::vector<CMakeItem> valueOf(llvm::StringRef name) const;
  void assign(llvm::StringRef name, std::vector<CMakeItem> items,
              bool inParent = false);
  void forget(llvm::StringRef name);
  const CMakeOrigin *origin(unsigned line, llvm::StringRef list);
  CMakeItem here(CMakeItem item); ///< with the current conditions added
  void note(const CMakeCommand &command, DiagnosticId id,
            const llvm::Twine &message);

  const CMakeInputs inputs;
  const CMakeSettings &settings;
  CMakeVariables variables;
  std::map<std::string, Callable> callables;
  std::map<std::string, std::vector<CMakeItem>> targets;
  std::vector<std::string> conditions; ///< undecided ones, outermost first
  llvm::StringRef condition;           ///< all of them in one text
  const CMakeFile *current = nullptr;
  std::string directory; ///< absolute name of the current source directory
  unsigned depth = 0;    ///< of calls and files
  Leave leaving = Leave::No;
  llvm::BumpPtrAllocator arena;
  llvm::StringSaver strings{arena};
  std::deque<CMakeOrigin> origins;
};

} // namespace decouple
