//===- StepDisk.h - a disk that stops at a chosen step --------------------===//
#pragma once

#include "Support/Output/Disk.h"

namespace decouple {

/// Does what Disk does, until the step `at` (from 1); then, by `mode`:
enum class Trouble {
  None, ///< counts only
  Once, ///< that step fails, with half a file written or half a tree removed
  Full, ///< that step and all that need room fail; removing works
  Kill, ///< the process is killed half-way through the step
  End   ///< the process is asked to end; where it may not yet, the step is done
};

class StepDisk : public Disk {
public:
  StepDisk(Trouble trouble, unsigned at, bool canExchange = true)
      : trouble(trouble), at(at), canExchange(canExchange) {}
  unsigned steps = 0;

  std::error_code makeDirectory(const std::string &path) override;
  std::error_code makeUnique(const std::string &prefix,
                             std::string &path) override;
  std::error_code writeFile(const std::string &path, llvm::StringRef bytes,
                            bool executable) override;
  std::error_code link(const std::string &from, const std::string &to) override;
  std::error_code copyMode(const std::string &like,
                           const std::string &path) override;
  std::error_code copyTimes(const std::string &like,
                            const std::string &path) override;
  std::error_code sync(const std::string &path) override;
  std::error_code exchange(const std::string &a, const std::string &b) override;
  std::error_code rename(const std::string &from,
                         const std::string &to) override;
  std::error_code removeEmpty(const std::string &directory) override;
  std::error_code removeAll(const std::string &path) override;

private:
  bool isDue(bool needsRoom);
  std::error_code strike();

  Trouble trouble;
  unsigned at;
  bool canExchange;
};

} // namespace decouple
