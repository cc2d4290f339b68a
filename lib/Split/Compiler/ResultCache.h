//===- ResultCache.h - results of the compiler, kept between runs ---------===//
//
// unit + arguments => result of an earlier run
//                                             (part of split)
//
// An entry belongs to one file of one checkout, compiled one way. It holds as
// long as the tool, the rules, the unit, and every file that the compiler read
// or looked for are what they were. Damaged and foreign entries are misses;
// those that nobody asks for go in the end.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/CacheDirectory.h"
#include "Split/Compiler/SplitInput.h"
#include <atomic>
#include <nlohmann/json_fwd.hpp>
#include <optional>

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

/// Which entry of the cache, and what it has to be for.
struct ResultAddress {
  std::string name, key;
};

/// The address of what `content` at `place` leads to with the rest of `input`,
/// which has a cache.
ResultAddress addressOf(const SplitInput &input, const nlohmann::json &place,
                        const nlohmann::json &content);

/// The value at `address`, when it still holds.
std::optional<nlohmann::json> findResult(ResultCache &cache,
                                         const ResultAddress &address);

void storeResult(ResultCache &cache, const ResultAddress &address,
                 const FileTrace &trace, const nlohmann::json &value);

} // namespace decouple
