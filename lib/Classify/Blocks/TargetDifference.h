//===- TargetDifference.h - what a block is to the host's units -----------===//
//
// Block + the host's libraries that see it + configurations => Difference
//                                                          (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Blocks/BlockClassifier.h"
#include <map>

namespace decouple {

class TargetDifference {
public:
  explicit TargetDifference(const BlockInput &input);

  /// Whether a configuration is known for `file`: a host library compiles or
  /// includes it, or the pack has a configuration for its path.
  bool knows(unsigned file) const;

  /// Compares block `number` of file `file` under the CPU-only and the CUDA
  /// host configuration of each host library that compiles or includes the
  /// file, and enters the first that differs, or else the first that may, or
  /// else the first. Without such a library the configuration for none holds.
  void fill(std::size_t number, unsigned file, BlockDecision &decision);

private:
  const Configuration &configuration(const std::string &name,
                                     const std::string &target, unsigned file);
  std::vector<std::string> hostTargets(unsigned file) const;

  bool isSpecial(unsigned file) const;

  const BlockInput &input;
  std::vector<bool> isHost; ///< by library bit
  std::map<std::tuple<std::string, std::string, unsigned>, Configuration> known;
};

} // namespace decouple
