//===- ResultCache.h - results of the compiler, kept between runs ---------===//
//
// unit + arguments => SplitUnit or DeviceText of an earlier run
//                                             (part of split)
//
// An entry belongs to one file of one checkout, compiled one way. It holds as
// long as the tool, the rules, the unit, and every file that the compiler read
// or looked for are what they were. Damaged and foreign entries are misses;
// those that nobody asks for go in the end.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/DeviceText.h"
#include "Split/SplitUnit.h"
#include "Support/CacheDirectory.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <atomic>

namespace decouple {

class ResultCache {
public:
  /// `identity` stands for the tool and its rules: another one, other results.
  ResultCache(std::string directory, std::string identity)
      : directory(std::move(directory)), identity(std::move(identity)) {}

  /// A run leaves no more behind than is kept.
  ~ResultCache() { directory.prune(); }

  const CacheDirectory directory;
  const std::string identity;
  FileHashes hashes; ///< of this run
  std::atomic<unsigned> hits{0}, misses{0};
};

/// `unit` split by `compute`, or as an earlier run did. Facts and outlines are
/// empty in what comes from the cache.
llvm::Expected<SplitUnit> cachedSplit(
    const SplitInput &input, const HostUnit &unit,
    llvm::function_ref<llvm::Expected<SplitUnit>(const HostUnit &)> compute);

/// The same for the differences of a unit that is not split. `compute` gets the
/// places for what the compiler reads; null without a cache.
llvm::Expected<DeviceText> cachedDeviceText(
    const SplitInput &input, const CandidateUnit &unit,
    llvm::function_ref<llvm::Expected<DeviceText>(FileHashes *, FileTrace *)>
        compute);

} // namespace decouple
