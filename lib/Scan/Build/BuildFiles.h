//===- BuildFiles.h - what the build says ---------------------------------===//
//
// build_variables.bzl, CMakeLists.txt => libraries and their units
//                                     => build blocks
//                                     => build properties     (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Build/Evaluate/BuildProperty.h"
#include "Scan/Tree/SourceTree.h"
#include "Support/Parallel.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

/// One source of one library and the statement that put it there.
struct LibraryMember {
  std::string path;      ///< tree-relative
  std::string library;   ///< "torch_cuda"
  std::string rule;      ///< LibraryRule id
  std::string file;      ///< build file of the evidence
  unsigned line = 0;     ///< line of the list entry, glob or append
  std::string list;      ///< list or variable it came through
  std::string condition; ///< CMake conditions around it; empty when none
  std::vector<std::string> needs = {}; ///< what switches have to be for it to
                                       ///< be there: see CMakeNeeds.h
};

/// A CMake if-group that mentions CUDA (or `else`/`elseif` arms that do).
struct BuildBlock {
  std::string path;
  unsigned line = 0, endLine = 0;
  std::string condition;              ///< "if USE_CUDA | else"
  std::vector<std::string> variables; ///< of all its conditions, sorted
  Difference difference = Difference::Unknown; ///< CPU-only against CUDA
  bool nested = false;
  bool printsOnly = false; ///< nothing but status lines is in its arms
};

/// Lines from the first to the second, 1-based.
using LineRange = std::pair<unsigned, unsigned>;

/// What of the block at `number` lies in no other of `blocks`, which are sorted
/// by path and line: its own directives and what stands between those within.
std::vector<LineRange> ownLines(llvm::ArrayRef<BuildBlock> blocks,
                                std::size_t number);

/// Something that a library of the device links: a target, a library or an
/// option, as far as it is known.
struct LibraryLink {
  std::string library;            ///< "torch_cuda"
  std::string linked;             ///< "torch::cudart"
  std::string condition;          ///< undecided CMake conditions around it
  std::vector<std::string> needs; ///< as in LibraryMember
};

struct BuildFacts {
  std::vector<LibraryMember> members; ///< sorted by path, library
  std::vector<BuildBlock> blocks;     ///< sorted by path, line
  /// Of the device's libraries and their units, in the order of the build
  /// files.
  std::vector<BuildProperty> properties;
  std::vector<LibraryLink> links; ///< of the device's libraries
  std::vector<Diagnostic> diagnostics;
};

/// Whether readBuildFiles looks into a file at `path`.
bool readsBuildFile(llvm::StringRef path, const RulePack &rules);

/// Reads the build files that `rules` names. A list that does not exist in
/// this release is a diagnostic, not an error.
BuildFacts readBuildFiles(const SourceTree &tree, const RulePack &rules,
                          TaskPool &pool);

} // namespace decouple
