//===- CMakeState.h - what an evaluation knows at one moment --------------===//
//
// arguments + variables => values, each element with its origin
//                                     (part of scan, see CMakeEvaluator.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Build/Evaluate/BuildProperty.h"
#include "Scan/Build/Read/CMakeSyntax.h"
#include "Scan/Build/Read/Starlark.h"
#include "Scan/Build/Values/CMakeVariables.h"
#include "Scan/Tree/SourceTree.h"
#include "Support/DiagnosticTable.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/StringSaver.h"
#include <deque>
#include <map>
#include <set>
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

/// Under what something is said.
struct CMakeGuard {
  llvm::StringRef condition; ///< undecided ones in one text
  llvm::StringRef needs;     ///< what switches have to be: see CMakeNeeds.h
};

/// One command that makes a target.
struct CMakeMaking {
  std::size_t at = 0; ///< when, among what is said: see BuildProperty::at
  CMakeGuard guard;
};

/// What a target is said to be made of.
struct CMakeTarget {
  std::vector<CMakeItem> files;         ///< their text is a path of the tree
  std::vector<CMakeItem> objects;       ///< `$<TARGET_OBJECTS:name>`
  std::vector<CMakeItem> open;          ///< that come to no file
  std::optional<std::string> directory; ///< tree-relative
  std::vector<CMakeMaking> made;        ///< or when it was first spoken of
  bool isMade = false;                  ///< by a command that was run
  bool isObjects = false;               ///< add_library(NAME OBJECT ...)
};

/// A command that tells linkers something. What tells it for both builds is no
/// concern: nobody asks for more than what the device's alone has.
struct CMakeLinking {
  std::string text; ///< "link_libraries name"
  const CMakeOrigin *origin;
};

/// A file that configure_file() makes.
struct CMakeConfigured {
  std::string input, output; ///< of the tree, or as the build has them
  /// Of the variables that the input names, where it is a file of the tree; an
  /// unknown one as it is written.
  std::map<std::string, std::string> values;
  const CMakeOrigin *origin;
};

/// A directory that was entered.
struct CMakeEntered {
  std::string path;                    ///< tree-relative
  std::size_t at;                      ///< when, as above
  const CMakeOrigin *origin = nullptr; ///< of the command
};

/// `NAME` when `argument` is nothing but `${NAME}`.
llvm::StringRef soleReference(const CMakeArgument &argument);

/// What the rest of a loop, a function or a file is left out for.
enum class CMakeLeave { No, Loop, Iteration, File };

/// One target that another one links: for itself, for those who link it, or for
/// both.
struct CMakeLink {
  std::string target; ///< empty: one that is not known
  BuildProperty::Reach reach;
  CMakeGuard guard;
  const CMakeOrigin *origin = nullptr; ///< null: of a command unknown here
};
using CMakeLinks = std::map<std::string, std::vector<CMakeLink>>;

/// The rest is left out where `guard` holds.
struct CMakeLeaving {
  CMakeLeave what;
  CMakeGuard guard;
};

class CMakeState : public CMakeNames {
public:
  CMakeState(const CMakeInputs &inputs, const CMakeSettings &settings);

  CMakeLookup variable(llvm::StringRef name) const override;
  CMakeLookup variableWithout(llvm::StringRef name,
                              const SwitchesOff &switches) const override;
  std::set<std::string> switchesOf(llvm::StringRef text) const override;
  /// The variable with the switches as they are; null when nothing is known.
  CMakeValueRef find(llvm::StringRef name) const { return find(name, off); }
  Truth target(llvm::StringRef name) const override;
  /// The target that `name` or its alias is.
  std::string realName(llvm::StringRef name) const {
    auto alias = aliases.find(name.str());
    return alias == aliases.end() ? name.str() : alias->second;
  }
  Truth exists(llvm::StringRef path) const override;

  /// The argument with its references replaced.
  std::string text(const CMakeArgument &argument) const;
  /// The elements of arguments that are written for `list`; those of a list
  /// that is passed on keep their origin. Elements of which nothing is known
  /// are left out.
  std::vector<CMakeItem> expand(llvm::ArrayRef<CMakeArgument> arguments,
                                llvm::StringRef list);
  /// The same with elements of which nothing is known.
  std::vector<CMakeItem> expandAll(llvm::ArrayRef<CMakeArgument> arguments,
                                   llvm::StringRef list);
  /// All elements, those of which nothing is known, too.
  std::vector<CMakeItem> valueOf(llvm::StringRef name) const;
  void assign(llvm::StringRef name, std::vector<CMakeItem> items,
              bool inParent = false, bool ambiguous = false);
  /// `item` with `more` added to what it depends on.
  CMakeItem guarded(CMakeItem item, const CMakeGuard &more);
  /// `item`, when nobody says where it was found to be unknown, at `line` of
  /// the current file.
  CMakeItem placed(CMakeItem item, unsigned line);
  /// `item` with other needs.
  CMakeItem needing(CMakeItem item, llvm::StringRef needs);
  void unset(llvm::StringRef name, bool inParent = false);
  /// The variable may have any value from here on.
  void forget(llvm::StringRef name);
  /// What holds with `outer` and with these as well.
  CMakeGuard within(const CMakeGuard &outer, llvm::StringRef condition,
                    llvm::StringRef needs);
  /// What holds with `outer` when `inner` does not.
  CMakeGuard without(const CMakeGuard &outer, const CMakeGuard &inner);
  /// A place in the current file, or in another one, which outlives this.
  const CMakeOrigin *origin(unsigned line, llvm::StringRef list);
  const CMakeOrigin *originIn(llvm::StringRef file, unsigned line,
                              llvm::StringRef list);
  void note(const CMakeCommand &command, DiagnosticId id,
            const llvm::Twine &message);
  /// Says that the evaluation comes to no end; the first time only.
  void noteOnce(DiagnosticId id, const llvm::Twine &message);

  const CMakeInputs inputs;
  llvm::BumpPtrAllocator arena;
  llvm::StringSaver strings{arena}; ///< keeps what items refer to
  CMakeVariables variables;
  std::map<std::string, CMakeTarget> targets;
  std::map<std::string, CMakeTarget> forUsers; ///< what linking one compiles
  std::set<std::string> known; ///< targets that are made, imported ones, too
  std::map<std::string, std::string> aliases; ///< of targets
  CMakeLinks links;
  /// By target, all that it is said to link, as that is written.
  std::map<std::string, std::vector<CMakeItem>> linked;
  std::vector<CMakeEntered> entered; ///< directories, in order
  std::vector<CMakeLinking> linking;
  std::vector<CMakeConfigured> configured;
  std::vector<BuildProperty> properties; ///< in the order they were set
  /// What was set and took the place of what was set before; a value stands for
  /// itself only. Of sources nothing, and of targets what directories say, too.
  std::vector<BuildProperty> replaced;
  std::size_t now = 0;            ///< counts what is said
  CMakeGuard guard;               ///< what is run, is run with it
  std::vector<CMakeLeaving> left; ///< where the rest may be left out
  const CMakeFile *current = nullptr;
  SwitchesOff off; ///< switches that are off at the moment
  /// While a command is read once for each setting of switches: what it puts
  /// in the place of something else, to be done when all are read.
  std::optional<std::vector<BuildProperty>> replacing;
  std::string directory; ///< absolute name of the current source directory
  CMakeLeave leaving = CMakeLeave::No;
  std::vector<Diagnostic> diagnostics;

private:
  CMakeValueRef find(llvm::StringRef name, const SwitchesOff &switches) const;
  llvm::StringRef both(llvm::StringRef a, llvm::StringRef b);
  void expandOne(const CMakeArgument &argument, llvm::StringRef list,
                 std::vector<CMakeItem> &items);

  const CMakeSettings &settings;
  std::deque<CMakeOrigin> origins;
  std::set<DiagnosticId> noted;
  /// Of two conditions, what bothConditions makes of them: loops ask again.
  std::map<std::pair<std::string, std::string>, llvm::StringRef> joined;
};

} // namespace decouple
