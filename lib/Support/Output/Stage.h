//===- Stage.h - where the next output is built ---------------------------===//
//
// Support: a part of OutputWriter.
//
// `.NAME.torch-decouple-XXXXXX`, a sibling of the output directory NAME:
//   lock   first to come and last to go; locked as long as the run lives
//   new    the tree to be; after an exchange, the tree that was
//   old    the tree that was, where the file system knows no exchange
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Output/Disk.h"
#include "Support/Signals.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace decouple {

/// The output directory with links resolved. It may not exist yet.
struct OutputPlace {
  std::string parent; ///< absolute
  std::string name;
  bool exists = false;
  std::string path() const;
};

/// Errors: UsageError when `output` is, or is a link to, no directory.
llvm::Expected<OutputPlace> locateOutput(llvm::StringRef output);

/// A stage of this process. Whoever makes one settles it; of a process that a
/// signal ends before, nothing is left. While trees change places, signals have
/// to be held.
class Stage {
public:
  /// Errors: EnvironmentError when nothing can be written beside the output.
  static llvm::Expected<Stage> create(const OutputPlace &place, Disk &disk);
  Stage(Stage &&other) noexcept;
  ~Stage();

  std::string newTree() const { return path + "/new"; }
  std::string oldTree() const { return path + "/old"; }
  /// Puts the earlier tree back if its place is empty; removes all the rest.
  std::error_code settle();

private:
  Stage(OutputPlace place, Disk &disk) : place(std::move(place)), disk(disk) {}

  OutputPlace place;
  Disk &disk;
  std::string path;
  int lock = -1;  ///< descriptor of the locked file
  int spare = -1; ///< given back when it settles: a descriptor to do it with
  std::unique_ptr<RemovedOnSignal> removed; ///< until it is settled
};

/// Cleans up after killed runs; see recoverDirectory.
llvm::Error recoverStages(const OutputPlace &place, Disk &disk);

} // namespace decouple
