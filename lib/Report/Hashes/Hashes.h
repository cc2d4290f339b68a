//===- Hashes.h - whether a thing is as a reviewer saw it -----------------===//
//
// lines of the checkout, patches and splits of a Plan => `content_hash` and
// `patch_hash` of report.json                           (part of report)
//
// No hash covers a line number, which moves with every edit above it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include "Scan/Tree/SourceTree.h"
#include "Text/Lines.h"
#include <nlohmann/json.hpp>
#include <optional>

namespace decouple {

/// A hash of `text`, short enough to stand in thousands of records.
std::string shortHash(llvm::StringRef text);

/// Hashes of lines; quick where one file is asked about several times in a row.
/// For one thread.
class LineHashes {
public:
  explicit LineHashes(const SourceTree &tree) : tree(tree) {}

  /// Of lines `line`..`end` of `path`; null where the text was not read.
  nlohmann::json operator()(const std::string &path, unsigned line,
                            unsigned end);

private:
  const SourceTree &tree;
  std::string last;
  std::optional<LineIndex> lines;
};

/// Of a file's bytes; null where they were not read.
nlohmann::json contentHashJson(const SourceFile &file);

/// Hashes of what a plan does to things of the host; null where it does
/// nothing, and without a plan.
class PatchHashes {
public:
  explicit PatchHashes(const Plan *plan);

  /// Of all patches that change `path`.
  nlohmann::json ofFile(const std::string &path) const;
  /// Of what becomes of the block at `line`, which `patch` changes: how it was
  /// split, else the patch.
  nlohmann::json ofBlock(const std::string &path, unsigned line,
                         const nlohmann::json &patch) const;
  /// Of the patch file `patch`, or null where that is.
  nlohmann::json ofPatch(const nlohmann::json &patch) const;

private:
  using Hashes = std::map<std::string, std::string>;
  Hashes byFile, byPatch;
  std::map<std::pair<std::string, unsigned>, std::string> byBlock;
};

} // namespace decouple
