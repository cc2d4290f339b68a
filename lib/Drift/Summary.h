//===- Summary.h - what a later run is compared with ----------------------===//
//
// ScanResult + Classification + Plan + ReviewItems => Summary
//                          (part of drift, which lies between verify and
//                          report)
//
// A run in a form that is small enough to be kept: what there is, and a hash of
// each text, but no line numbers, which move with every edit above them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Plan/Plan.h"
#include "Verify/Review.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

/// What is compared, in the order of a report.
enum class DriftKind {
  MovedFile,
  CopiedFile,
  Block,
  BuildBlock,
  PythonSite,
  Binding,      ///< a name that the bindings put on the module
  Unit,         ///< of a library of the device
  Definition,   ///< what such a library or a unit of it is compiled with
  Option,       ///< the same
  Directory,    ///< the same: include directories
  Link,         ///< what such a library links
  Patch,        ///< of the host
  Macro,        ///< that conditions of the host ask for and no rule knows
  TopDirectory, ///< with code in it, and known to no rule
  Rule,         ///< and whether it hits something
  Review        ///< what is to be reviewed
};

/// One thing. It is found again by path, name and group; it has changed when
/// its text or its verdict is another one.
struct SummaryItem {
  std::string path = {};    ///< in the checkout; may be empty
  std::string name = {};    ///< a condition, a name, a value, an id
  std::string group = {};   ///< a library; whose patches it is of; a concern
  std::string text = {};    ///< a hash, or what else may change
  std::string verdict = {}; ///< or what a rule, a macro, an item comes to
  // Where it is now. Not kept, and not compared.
  std::string place = {}; ///< where there is no path
  unsigned line = 0;
  std::string note = {};
};
/// "moved_files", "blocks", ...: in reports and in what is kept.
const char *nameOf(DriftKind kind);
/// Sets `kind` to the one that is called `name`; false when none is.
bool fromName(llvm::StringRef name, DriftKind &kind);

using SummaryItems = std::map<DriftKind, std::vector<SummaryItem>>;

struct Summary {
  std::string release;
  bool isSplit = false;    ///< mixed files were split, too
  bool hasGeneric = false; ///< generic patches were asked for
  SummaryItems items = {}; ///< each list sorted, by path at least
};

/// The verdict of a macro whose groups in the host hold what is the device's.
inline constexpr char DeviceMacro[] = "device";
/// The verdicts of a rule, of a patch, and of a unit that splitting made.
inline constexpr char HittingRule[] = "hits", IdleRule[] = "hits nothing",
                      AutomaticPatch[] = "automatic", HandMade[] = "by hand",
                      SplitUnit[] = "split";

/// What to keep of a run. `review` is its list, without checks of the output.
Summary summarise(const ScanResult &scan, const Classification &classification,
                  const RulePack &rules, const Plan &plan,
                  llvm::ArrayRef<ReviewItem> review);

/// The key of `item` in the kind Review.
SummaryItem reviewItem(const ReviewItem &item);

/// The lines that `diff` takes out and puts in, wherever they are.
std::string changesOf(llvm::StringRef diff);

/// Path, name, group, text and verdict: what is kept.
std::tuple<const std::string &, const std::string &, const std::string &,
           const std::string &, const std::string &>
kept(const SummaryItem &item);

} // namespace decouple
