//===- Planned.h - what a plan is made of ---------------------------------===//
//
// [Plan] and its parts: values only              (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/BuildCondition.h"
#include "Plan/Model/FindingKey.h"
#include "Plan/Model/PlannedSite.h"
#include "Plan/Model/Signature.h"
#include "Rules/RulePack.h"
#include "Split/Split.h"
#include "Support/EnumWords.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// Where the backend goes.
enum class Placement { OutOfTree, InTree };
inline constexpr EnumWord<Placement> Placements[] = {
    {"out-of-tree", Placement::OutOfTree}, {"in-tree", Placement::InTree}};

inline constexpr const auto &Transitions = Vocabulary<Transition>::all;
inline constexpr const auto &OtherDevices = Vocabulary<OtherDevice>::all;

struct PlanOptions {
  std::string layout = "rfc-0045";
  Placement placement = Placement::OutOfTree;
  Transition transition = Transition::Copy;
  OtherDevice otherDevice = OtherDevice::Auto;
  PythonStrategy python = PythonStrategy::Loader;
  std::string name;                      ///< of the backend; "": the rules'
  std::string skeleton;                  ///< generated_backend/skeleton
  std::string branch = "torch-decouple"; ///< in-tree: the new one
  bool genericPatches = false;           ///< the optional group, too
  bool marks = false;                    ///< comments at what needs a hand
  Signature signature;                   ///< of patches and commits
};

/// Where an emitted byte comes from.
enum class Source {
  Moved,
  Supplement,
  Skeleton,
  Generated,
  Rewritten ///< moved, with edits of Python sites (Plan::rewritten)
};
const char *nameOf(Source source); ///< "moved", "supplement", ...

/// What makes a generated file.
enum class Generator {
  Patch,
  Series,
  StagedIncludes,
  MovedFiles,
  Sources,
  UnitProperties,
  Bindings,
  Split,
  HookHeader,
  PrivateHeader,
  Requirements
};
const char *nameOf(Generator generator);

/// One file of the output.
struct PlannedFile {
  std::string destination; ///< relative to the output directory
  Source source = Source::Moved;
  std::string origin; ///< path in the checkout or in the skeleton; for
                      ///< generated files what their generator is called
  std::string rule;   ///< rule id (moved, rewritten, supplement)
  bool executable = false;
  /// Bytes. Points into the SourceTree for moved files.
  std::shared_ptr<const llvm::MemoryBuffer> content;
  std::optional<Generator> generator = {}; ///< of a generated file
};

/// Whether it is one of the checkout's, which moves or is copied.
bool comesFromTree(const PlannedFile &file);
/// Whether it is one of the checkout's, which moves.
bool isMoved(const PlannedFile &file);

/// Tree-relative path => destination.
using OriginMap = std::map<std::string, std::string, std::less<>>;
/// Of the files that come from the tree.
OriginMap originsOf(llvm::ArrayRef<PlannedFile> files);

/// A file that `generator` makes; it keeps a copy of `text`.
PlannedFile generatedFile(std::string destination, Generator generator,
                          const std::string &text);

/// `<spelled>` resolves to `destination`: one line of the staged include tree.
struct StagedInclude {
  std::string spelled;     ///< "ATen/cuda/CUDAContext.h"
  std::string destination; ///< relative to the output directory
};

/// A source of a backend library. One that upstream names in two lists of a
/// library is two of these.
struct PlannedUnit {
  std::string library; ///< "torch_cuda"
  std::string list;    ///< what lists it there; of a split file: nothing
  std::string
      file; ///< the build file of that list; of a split file: the host's
  std::string destination; ///< relative to the backend's root
  bool isSplit = false;    ///< splitting made it

  /// What its list is called in the output.
  std::string listName() const { return isSplit ? "split" : list; }
};

/// How many units upstream's build files give each library.
using UnitCounts = std::map<std::string, std::uint64_t>;

/// What makes the bindings of a file whose device part moved.
struct PlannedBinding {
  std::string function; ///< "::torch::inductor::bindRunner"
  std::string origin;   ///< the host file
};

/// A comment for the host, at something that needs a hand.
struct Mark {
  std::string number;         ///< the same as long as what it is about is
  Thing thing = Thing::Block; ///< what it is about
  std::string path;
  unsigned line = 0;      ///< in the checkout, of what it is about
  unsigned lineBelow = 0; ///< in the checkout: the comment stands above it
  std::string verdict;
  unsigned count = 1;   ///< sites that it is about
  bool written = false; ///< the patch has it
};

/// A change as a mail of the series.
struct HostPatch {
  HostChange change;
  std::string file; ///< "split-torch-csrc-Storage.patch"
  std::string text; ///< the mail
};

/// What the series does about a finding of the scan.
struct FindingWork {
  /// HostPatch::file of the one that changes its lines for the host; "": none.
  /// Those of a group are told for named code only.
  std::string patch;
  bool byHand = false; ///< the host needs an edit that no patch makes
  Due due = Due::Now;  ///< when, if it does
};

/// A word of a build file that names files which leave with --transition move.
struct MovedName {
  std::string path;
  unsigned line = 0; ///< after the series
  std::string word;
  bool ofOthers = false; ///< only a build for another device reads it
};

struct Plan {
  std::string release;
  std::string startTree; ///< as SourceTree::treeId
  PlanOptions options;
  std::string root;    ///< the backend's directory, relative to the output
  std::string backend; ///< the backend's name: "torch_cuda"
  /// The builds that read the patches of C++ and, for a flag, of CMake, where
  /// not all do.
  std::optional<BuildCondition> patchedFor;
  std::vector<std::string> libraries;  ///< the backend's, sorted
  std::vector<PlannedFile> files;      ///< sorted by destination
  std::vector<StagedInclude> includes; ///< sorted by spelling
  std::vector<PlannedUnit> units;      ///< sorted by library, list, destination
  /// What the next run into the same output has to come up to.
  UnitCounts unitCounts;
  /// What each rule for units was good for, by its id.
  std::map<std::string, unsigned> ruleHits;
  PythonExtension extension;            ///< what bindings are declared with
  std::vector<PlannedBinding> bindings; ///< in the order of their calls
  std::vector<HostPatch> patches;       ///< in series order
  std::vector<Mark> marks; ///< sorted by path, line; only if asked for
  std::map<FindingKey, FindingWork> work; ///< of every finding
  std::vector<PlannedSite> sites; ///< parallel to ScanResult::python.sites
  /// The files of the checkout that move with other bytes => what is edited in
  /// them, in the order of the text.
  std::map<std::string, std::vector<SiteEdit>> rewritten;
  /// The files of the checkout that the series changes, or that move with other
  /// bytes => contentHash.
  std::map<std::string, std::string> patched;
  /// What the series leaves in build files; only with --transition move.
  std::vector<MovedName> movedNames;
  bool isSplit = false;             ///< something says how files are compiled
  std::vector<BlockOutcome> splits; ///< sorted by path, line
  std::vector<SplitCheck> splitChecks; ///< those of one name together
  /// In the order of the steps that have them: the checkout, how units are
  /// compiled, what is not split, patches that do not fit, what is lost.
  std::vector<Diagnostic> diagnostics;
};

/// The bytes that `file`, which comes from the tree, has there: its own but for
/// the edits that `plan` made. Nothing when it does not have those.
std::optional<std::string> takenBack(const PlannedFile &file, const Plan &plan);

/// How many units or properties the rule `id` is about, how many patches it
/// makes, or for how many blocks it answers.
unsigned plannedHits(const Plan &plan, const std::string &id);

/// What `plan` does about `finding`.
template <typename Finding>
FindingWork workOn(const Plan &plan, const Finding &finding) {
  auto work = plan.work.find(findingKey(finding));
  return work == plan.work.end() ? FindingWork() : work->second;
}

} // namespace decouple
