//===- Renames.h - files that went somewhere else -------------------------===//
//
// files that are gone + files that are new => Renames     (part of drift)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Drift/Drift.h"
#include "llvm/Support/MemoryBuffer.h"

namespace decouple {

/// A file that only one of two runs moves or copies.
struct OneSided {
  std::string path;
  std::string hash; ///< contentHash of its bytes
  /// Its bytes; null: nobody has them any more.
  std::shared_ptr<const llvm::MemoryBuffer> content = {};
};

/// Which of `gone` are `added` under another name, sorted: those with the same
/// bytes, files that are called the same first; of the others, where both texts
/// are there, those that git takes for renamed, and then those with a name that
/// no other file has that is still without a partner, if a fifth of the text is
/// the same.
std::vector<Rename> findRenames(std::vector<OneSided> gone,
                                std::vector<OneSided> added);

} // namespace decouple
