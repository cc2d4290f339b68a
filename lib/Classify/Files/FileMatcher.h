//===- FileMatcher.h - one file rule against one file ---------------------===//
//
// FileRule + FileFacts => Evidence or nothing              (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Files/FileFacts.h"
#include "Classify/Files/IncludeGraph.h"
#include "Classify/Verdicts/Decision.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

namespace decouple {

/// What a rule may ask about a file beyond its own facts.
struct FileContext {
  const ScanResult &scan;
  const RulePack &rules;
  const IncludeGraph &graph;
  const std::vector<FileFacts> &facts;
  const std::vector<unsigned> &reachedByHost; ///< see IncludeGraph.h
  const std::vector<std::uint64_t> &reaching; ///< see librariesReaching
  const std::vector<bool> &moved;             ///< files decided to move, so far
  const std::vector<bool> &copied;            ///< decided to be copied, so far
};

/// A rule made ready for a whole tree: the answers for directories and for
/// directory names are kept.
class FileMatcher {
public:
  FileMatcher(const FileRule &rule, const FileContext &context);

  /// False when neither role nor scope of `file` are the rule's: it can never
  /// hold, whatever moves.
  bool applies(const FileFacts &file);

  /// Why the rule holds for file `number`, in words; nothing when it does not.
  std::optional<std::string> match(unsigned number);
  const FileRule &rule() const { return source; }

private:
  bool matchNames(const FileFacts &file, std::string &why);
  bool matchDirectory(const FileFacts &file, std::string &why);
  bool matchMembers(const FileFacts &file, std::string &why) const;
  bool matchReached(unsigned file) const;
  bool matchHoldings(const FileFacts &file, std::string &why) const;
  bool matchGuard(const FileFacts &file, std::string &why) const;
  bool matchNeed(unsigned file, std::string &why) const;
  bool matchIncludes(unsigned file, std::string &why) const;
  bool matchBackend(unsigned file, std::string &why) const;
  bool matchCompanion(unsigned file, std::string &why) const;

  const FileRule &source;
  const FileContext &context;
  std::vector<std::optional<bool>> kinds;   ///< answers of applies()
  llvm::StringMap<bool> directoryNames;     ///< one name => does it match
  llvm::StringMap<std::string> directories; ///< directory => its name that does
};

} // namespace decouple
