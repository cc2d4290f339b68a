//===- IncludeGraph.h - who includes whom ---------------------------------===//
//
// ScanResult => include edges by file index, what the host and each library
// reach through them                                       (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Files/FileFacts.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace decouple {

/// One `#include` of a file of the tree.
struct Inclusion {
  unsigned from = 0, to = 0; ///< file indices
  unsigned line = 0;
  /// Lies in an arm that is not taken when nothing of CUDA is there.
  bool needsDevice = false;
};

/// Edge indices of each file, ascending: one list behind the other.
class EdgeLists {
public:
  EdgeLists() = default;
  /// `end` is the end of the edges that the lists go by.
  EdgeLists(llvm::ArrayRef<Inclusion> edges, unsigned Inclusion::*end,
            std::size_t files);
  llvm::ArrayRef<unsigned> operator[](unsigned file) const {
    return llvm::ArrayRef(numbers).slice(begins[file],
                                         begins[file + 1] - begins[file]);
  }

private:
  std::vector<unsigned> begins; ///< of each file, and the last one's end
  std::vector<unsigned> numbers;
};

struct IncludeGraph {
  std::vector<Inclusion> edges; ///< sorted by `from`
  EdgeLists outgoing, incoming;
};

IncludeGraph buildIncludeGraph(const ScanResult &scan, const RulePack &rules,
                               const FileIndex &index);

/// Names of the libraries with units, sorted; at most 64 (a mask's bits).
std::vector<std::string> libraryNames(const ScanResult &scan);

/// For each file the libraries whose units are it or include it, as a mask
/// over `libraries`.
std::vector<std::uint64_t>
librariesReaching(const IncludeGraph &graph,
                  const std::vector<FileFacts> &facts,
                  const std::vector<std::string> &libraries);

/// For each file the edge through which a unit of the host first reaches it
/// without CUDA; `NotReached` for the rest (units themselves included).
inline constexpr unsigned NotReached = ~0u;
std::vector<unsigned> reachedByHost(const IncludeGraph &graph,
                                    const std::vector<FileFacts> &facts,
                                    const RulePack &rules);

} // namespace decouple
