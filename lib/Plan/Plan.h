//===- Plan.h - the plan stage --------------------------------------------===//
//
// ScanResult + Classification + Layout => Plan
// scan -> classify -> split -> [plan] -> emit -> verify -> report
//
// The plan is everything a run would do, as a value: printing it is the dry
// run, emitting it is the run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Split/Split.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace decouple {

struct PlanOptions {
  std::string layout = "rfc-0045";
  std::string placement = "out-of-tree";
  std::string transition = "copy";
  std::string python = "loader";
  std::string skeleton; ///< generated_backend/skeleton
};

/// Where an emitted byte comes from.
enum class Source { Moved, Supplement, Skeleton, Generated };
const char *nameOf(Source source); ///< "moved", "supplement", ...

/// One file of the output.
struct PlannedFile {
  std::string destination; ///< relative to the output directory
  Source source = Source::Moved;
  std::string origin; ///< path in the checkout or in the skeleton; for
                      ///< generated files the generator's name
  std::string rule;   ///< rule id (moved, supplement)
  bool executable = false;
  /// Bytes. Points into the SourceTree for moved files.
  std::shared_ptr<const llvm::MemoryBuffer> content;
};

/// `<spelled>` resolves to `destination`: one line of the staged include tree.
struct StagedInclude {
  std::string spelled;     ///< "ATen/cuda/CUDAContext.h"
  std::string destination; ///< relative to the output directory
};

/// A source of a backend library. One that upstream names in two lists of a
/// library is two of these.
struct PlannedUnit {
  std::string library;     ///< "torch_cuda"
  std::string list;        ///< build-file list it comes from
  std::string file;        ///< the build file of that list
  std::string destination; ///< relative to the backend's root
};

/// What makes the bindings of a file whose device part moved.
struct PlannedBinding {
  std::string function; ///< "::torch::inductor::bindRunner"
  std::string origin;   ///< the host file
};

/// A patch for the host. The split stage and hand-written rules fill these; the
/// series gives file and text.
struct PlannedPatch {
  std::string file, rule, reason, removableWhen, text;
  bool automatic = true;
  HostChange change = {};
  std::string group = {}; ///< a series of its own, to take or to leave; empty:
                          ///< the host's
};

/// What became of a block that acts.
struct PlannedSplit {
  std::string path;
  unsigned line = 0, endLine = 0;
  std::string place;     ///< "else-if arm"
  std::string outcome;   ///< "automatic", "by hand", "declared" or "refused"
  std::string transform; ///< "hook"; "none" when no transform took it
  std::string protocol, name;
  std::vector<std::string> captures;
  std::string diagnostic, reason, rule, removableWhen;
  std::string before, host, backend; ///< texts, for a side by side view
};

struct Plan {
  std::string release;
  PlanOptions options;
  std::string root; ///< the backend's directory, relative to the output
  std::vector<std::string> libraries;  ///< the backend's, sorted
  std::vector<PlannedFile> files;      ///< sorted by destination
  std::vector<StagedInclude> includes; ///< sorted by spelling
  std::vector<PlannedUnit> units;      ///< sorted by library, list, destination
  PythonExtension extension;           ///< what bindings are declared with
  std::vector<PlannedBinding> bindings; ///< in the order of their calls
  std::vector<PlannedSplit> splits;     ///< sorted by path, line
  std::vector<PlannedPatch> patches;    ///< in series order
};

/// Where every moved, supplement, skeleton and generated file goes. Reads the
/// skeleton's files; writes nothing.
/// Errors: UsageError when two files share a destination, a destination leaves
/// the output, a moved file is not covered by the layout, the layout is unknown
/// or an option is not implemented; EnvironmentError for an unreadable
/// skeleton.
llvm::Expected<Plan> plan(const ScanResult &scan,
                          const Classification &classification,
                          const RulePack &rules, const PlanOptions &options);

} // namespace decouple
