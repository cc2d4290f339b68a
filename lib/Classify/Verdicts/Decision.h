//===- Decision.h - a verdict and what led to it --------------------------===//
//
// rule + its verdict's name => Decision                    (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace decouple {

inline constexpr char Unclassified[] = "unclassified";

/// One rule that had something to say, and why.
struct Evidence {
  std::string rule; ///< rule id
  std::string text; ///< "directory `cuda`", "compiled into torch_cuda by ..."
};

/// The decision and what led to it. `evidence[0]` is the deciding rule's.
struct Decision {
  std::string verdict = Unclassified; ///< name in RulePack::verdicts
  Action action = Action::Unclassified;
  std::string rule; ///< deciding rule id; empty when unclassified
  std::vector<Evidence> evidence;
};

struct FileDecision : Decision {
  std::string scope; ///< "core", "test", ...
  Role role;
  /// The code of others, which stays: counted apart, and listed nowhere.
  bool isApart = false;
};

struct BlockDecision : Decision {
  /// CPU-only against CUDA host; not compared in files that move, and where a
  /// place decides and no unit of the host reads the file.
  Difference difference = Difference::Unknown;
  /// Truth of each arm under the CPU-only and the CUDA host configuration.
  std::vector<Truth> armsWithout, armsWith;
  std::string target; ///< library whose configuration decided; may be empty
};

/// A part of one line and what could stand there instead.
struct LineChange {
  std::size_t begin = 0, end = 0; ///< offsets in the file
  std::string before, after;
};

struct NamedDecision : Decision {
  std::optional<LineChange> change; ///< what makes the site generic
};

/// Where C++ outside of the device's bindings binds a name of Python's.
struct NameBinding {
  /// A place that stays whatever becomes of the device:
  /// "torch/csrc/Module.cpp:12"; "": there is none.
  std::string host;
  bool isUnread = false; ///< at a place that neither configuration reads
  bool isRead = false;   ///< at another place

  bool isByNone() const { return isUnread && !isRead; }
};
using NameBindings = std::map<std::string, NameBinding, std::less<>>;

/// Enters `verdict` and the rule that gave it into `decision`, whose evidence
/// stays as it is. Errors: UsageError when the pack has no such verdict.
llvm::Error decide(Decision &decision, const RuleInfo &rule,
                   const std::string &verdict, const RulePack &rules);

} // namespace decouple
