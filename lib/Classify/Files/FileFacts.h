//===- FileFacts.h - what file rules look at ------------------------------===//
//
// ScanResult + RulePack => FileFacts, one for each file    (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Scan.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <vector>

namespace decouple {

/// How many of each thing the scan has found in a file.
class Holdings {
public:
  unsigned &operator[](Thing thing) {
    return numbers[static_cast<std::size_t>(thing)];
  }
  unsigned operator[](Thing thing) const {
    return numbers[static_cast<std::size_t>(thing)];
  }

private:
  std::array<unsigned, std::size(Vocabulary<Thing>::all)> numbers = {};
};

/// Facts about one file that do not depend on a decision.
struct FileFacts {
  llvm::StringRef path, directory, name; ///< directory without the last '/'
  Role role;
  std::string scope; ///< empty when no glob of the pack fits
  unsigned kind = 0; ///< the same for all files of one role and scope
  std::vector<const LibraryMember *> members; ///< libraries that compile it
  std::size_t guard = ConditionalGroup::None; ///< Block around the whole file
  Holdings holdings;
};

/// Finds files by their path. Points into the tree.
class FileIndex {
public:
  static constexpr unsigned None = ~0u;
  explicit FileIndex(const SourceTree &tree);
  unsigned
  find(llvm::StringRef path) const; ///< None when there is no such file

private:
  llvm::DenseMap<llvm::StringRef, unsigned> indices;
};

/// Whether `library` belongs to the device's build.
bool ofDevice(llvm::StringRef library, const RulePack &rules);

/// Parallel to scan.tree.files. Points into `scan`.
std::vector<FileFacts> collectFileFacts(const ScanResult &scan,
                                        const RulePack &rules,
                                        const FileIndex &index, TaskPool &pool);

} // namespace decouple
