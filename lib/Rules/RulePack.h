//===- RulePack.h - knowledge about PyTorch, as data ----------------------===//
//
// rules/*.json => RulePack, which every stage reads and none changes.
//
// The C++ knows how to match; what to match (directory names, macros, build
// files, releases) is in rules/. These are the values that it is read into:
// Fields/ says by which keys, Read/Loader.h does it, strictly, so that an
// unknown key is an error with a place.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/BuildRules.h"
#include "Rules/HandRules.h"
#include "Rules/Language/Glob.h"
#include "Rules/Language/Pattern.h"
#include "Rules/Layout.h"
#include "Rules/NameRules.h"
#include "Rules/PackPlace.h"
#include "Rules/PythonRules.h"
#include "Rules/RuleInfo.h"
#include "Rules/SplitRules.h"
#include "Rules/UnitRules.h"
#include "Rules/Vocabulary.h"
#include "Support/Truth.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace decouple {

/// The names are the report's vocabulary.
struct Verdict {
  std::string name; ///< "MOVE-SRC", "KEEP-CORE", ...
  Action action = Action::Keep;
  std::string title; ///< a few words for the report
  /// What a person does about it in the host, where no patch does; "": nothing.
  std::string hand;
  Due due = Due::Now; ///< when a person does it
};

/// The part a file plays, from its suffix (rules/pytorch/roles.json).
/// "source", "header", "python", "build", "doc", "other".
using Role = std::string;

/// What a file rule looks at. Every field that is set must hold.
struct FileMatch {
  std::vector<Glob> paths;            ///< whole path, tree-relative
  std::optional<Pattern> directory;   ///< any one directory name of the path
  std::optional<Pattern> name;        ///< the file's name
  std::vector<std::string> suffixes;  ///< ".cu", with the dot
  std::vector<std::string> libraries; ///< compiled into one of these
  std::optional<bool> compiled;       ///< some library compiles it
  std::optional<bool> reached; ///< a unit of some library is it or includes it
  std::vector<std::string> roles;  ///< one of these roles
  std::vector<std::string> scopes; ///< one of these scopes
  /// The whole file is one conditional on a macro of one of these families.
  std::vector<std::string> guardedBy;
  std::vector<Thing> holds;      ///< the scan has found one of these in it
  bool neededByHost = false;     ///< by a host unit's #includes without CUDA
  bool companionOfMoved = false; ///< header beside a moved source of its stem
  bool onlyIncludedByMoved = false; ///< each includer in the tree moves
  bool includedByMoved = false;     ///< at least one includer moves
  bool includedByBackend = false;   ///< at least one moves or is copied
};

struct FileRule {
  RuleInfo info;
  Tier tier = Tier::Naming;
  FileMatch match;
  /// Verdict by role; the key "*" stands for every role not named.
  std::map<Role, std::string> verdicts;
  /// The backend's libraries do without the sources that it keeps.
  bool leavesUnits = false;
};

/// What a block rule looks at. Every field that is set must hold.
struct BlockMatch {
  std::vector<Glob> paths;
  std::vector<Action> fileActions; ///< Keep, Move or Supplement
  std::vector<std::string> fileVerdicts;
  std::vector<std::string> scopes;
  std::vector<std::string> roles;
  std::vector<std::string> familiesAny;  ///< a macro of one of these families
  std::vector<std::string> familiesOnly; ///< macros of none but these families
  std::vector<std::string> macrosAny;    ///< mentions at least one of these
  std::vector<std::string> macrosOnly;   ///< mentions none but these
  std::vector<BlockShape> shapes;
  std::vector<std::string> identifiersAny; ///< in the block's own text
  std::vector<std::string> insideCallOf;   ///< in the arguments of such a call
  std::optional<bool> wholeBody; ///< fills the body of a function or lambda
  std::optional<Difference> difference; ///< host: CPU-only against CUDA
  std::optional<bool> parentActs; ///< an enclosing block has an Act verdict
  std::optional<bool> hasElse;
};

struct BlockRule {
  RuleInfo info;
  BlockMatch match;
  std::string verdict;
};

struct PlaceMatch {
  std::vector<Thing> things; ///< parts of a file; empty: all of them
  std::vector<Glob> paths;
  std::vector<Action> fileActions; ///< Keep, Move or Supplement
  std::vector<std::string> fileVerdicts;
  std::vector<std::string> scopes;
};

/// Things whose place decides: what is in a moved file moves with it, what is
/// in a test stays with the test. Tried before the rules for the thing itself.
struct PlaceRule {
  RuleInfo info;
  PlaceMatch match;
  std::string verdict;
};

struct BuildBlockMatch {
  std::vector<Glob> paths;
  std::vector<std::string> variablesAny; ///< named in a condition of the group
  std::optional<bool> nested;            ///< lies in another CUDA block
  std::optional<bool> printsOnly;        ///< nothing but messages is in it
  std::optional<Difference> difference;
};

/// A CMake if-group that mentions CUDA.
struct BuildBlockRule {
  RuleInfo info;
  BuildBlockMatch match;
  std::string verdict;
};

/// A set of macro (or CMake variable) values; what is not named is `others`.
/// Configurations of one name are layers: those that fit a unit's target and
/// path apply in file order, a later one over the earlier.
struct Configuration {
  RuleInfo info;
  std::string name;        ///< "cpu-only", "cuda"
  std::string basedOn;     ///< its values hold where this says nothing
  std::string target;      ///< library whose units see it; empty: all of them
  std::vector<Glob> paths; ///< units that see it; empty: all of the target's
  std::map<std::string, Truth> macros;     ///< defined / not defined
  std::map<std::string, long long> values; ///< value of a defined macro
  Truth others = Truth::Unknown;
};

/// `name`, what the configuration of that name is based on, what that one is,
/// and so on, each once; empty for an empty name.
std::vector<std::string> basesOf(std::string name,
                                 const std::vector<Configuration> &all);

/// A file the backend needs a copy of although the host keeps it.
struct SupplementRule {
  RuleInfo info;
  std::vector<Glob> paths;
  std::string verdict; ///< one with the action Supplement
};

/// A macro family: names that depend on CUDA, directly or through a header.
struct MacroRule {
  RuleInfo info;
  Pattern macro;
  std::string family; ///< "cuda", "device", "rocm", "export", "toolkit"
};

/// The device whose code is taken out (device.json).
struct Device {
  std::string name;          ///< in paths: "cuda"
  std::string title;         ///< in texts: "CUDA"
  std::string backend;       ///< what its backend is called: "torch_cuda"
  std::string without, with; ///< the two configurations that are compared
  std::string flag; ///< of builds with a backend, for --transition flag; may be
                    ///< empty
  /// What another device's build makes of the device's macro before it
  /// compiles; may be empty.
  std::string rewrittenTo = {};
  /// What variables of build files are for good once its code has left.
  std::map<std::string, Truth> buildOptions = {};
  /// Those that only other devices' builds turn on then.
  std::vector<std::string> otherBuildOptions = {};
};

struct RulePack {
  PackPlace place; ///< where it was loaded from
  std::vector<Release> testedReleases;
  Release release; ///< the tree's release; rules outside it are left out
  Device device;
  std::map<std::string, Verdict> verdicts;
  std::map<std::string, Role, std::less<>> roles;   ///< suffix => role
  std::vector<std::pair<Glob, std::string>> scopes; ///< first match wins
  std::set<std::string> apart; ///< scopes that hold the code of others
  std::vector<FileRule> files;
  std::vector<MacroRule> macros;
  std::vector<PlaceRule> places;
  std::vector<BlockRule> blocks;
  std::vector<BuildBlockRule> buildBlocks;
  PythonExtension extension;
  PythonBindings bindings;
  std::vector<PythonRule> python;
  std::vector<NamedCodeRule> namedCode;
  std::vector<NameSiteRule> nameSites; ///< the first that fits decides
  std::vector<LibraryRule> libraries;
  BuildReading reading;
  std::vector<Configuration> macroConfigurations; ///< C++ macros, by target
  std::vector<Configuration> cmakeConfigurations; ///< CMake variables
  std::vector<SupplementRule> supplements;
  std::vector<Glob> includeRoots; ///< "aten/src", ".", ... for <...> includes
  std::map<std::string, Layout> layouts;
  std::optional<SplitRules> split;       ///< absent: the pack can split no file
  std::vector<InterfaceRule> interfaces; ///< the first that fits an arm counts
  HandRules hand;
  UnitRules units;
};

/// What every rule of `pack` carries, kind by kind, in the order of the files.
std::vector<const RuleInfo *> allRules(const RulePack &pack);

} // namespace decouple
