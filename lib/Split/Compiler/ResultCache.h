//===- ResultCache.h - results of the compiler, kept between runs ---------===//
//
// unit + arguments => result of an earlier run
//                                             (part of split)
//
// An entry belongs to one file, compiled one way. It holds as long as the tool,
// the rules, the unit, and every file that the compiler read or looked for are
// what they were; of headers that the result does not name, their tokens. Where
// the checkout and the host lie does not count unless the result says it.
// Damaged and foreign entries are misses; those that nobody asks for go in the
// end.
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

/// Directories that entries do not depend on: another checkout with the same
/// files in it, beside another host with the same headers, has the same
/// results.
struct CachePlaces {
  std::string tree, host; ///< absolute; the host's may be empty

  /// `path` with a name for the place that it starts with.
  std::string named(llvm::StringRef path) const;
  /// What `named` was made of, with these places.
  std::string placed(llvm::StringRef named) const;
};

/// Which entry of the cache, and what it has to be for.
struct ResultAddress {
  std::string name; ///< of the entry of this very checkout and host
  /// What a result has to be for, and the name of that of any checkout.
  /// Runs with other rules, side by side or in turn, have entries of their own.
  std::string key;
  CachePlaces places;
};

/// The address of what `content` at `place` leads to with the rest of `input`,
/// which has a cache. Arguments in `place` may name the places.
ResultAddress addressOf(const SplitInput &input, const nlohmann::json &place,
                        const nlohmann::json &content);

/// The value at `address`, when it still holds.
std::optional<nlohmann::json> findResult(ResultCache &cache,
                                         const ResultAddress &address);

void storeResult(ResultCache &cache, const ResultAddress &address,
                 const FileTrace &trace, const nlohmann::json &value);

} // namespace decouple
