//===- UnitDirectories.h - what upstream's include directories are for ----===//
//
// include directory + #includes of the moved files => who needs it
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Backend/MacroReaders.h"

namespace decouple {

/// What moved files find in one directory of the checkout and in none of the
/// pack's include roots, which the backend has anyway.
struct OnlyThere {
  /// Where the headers are in the backend => the files that include them.
  std::map<std::string, std::set<std::string>> moved;
  /// "a.cu includes x.h": the header stays with the host.
  std::vector<std::string> staying;
};

class UnitDirectories {
public:
  UnitDirectories(const ScanResult &scan, const UnitRules &rules,
                  const OriginMap &moved);

  /// The rule that says what stands for `directory`; null when none does.
  const DirectoryRule *ruleFor(llvm::StringRef directory) const;
  /// Moved files that include one of the rule's headers.
  std::set<std::string> usersOf(const DirectoryRule &rule) const;
  /// Whether the rule does what it is for: one about headers that no moved file
  /// includes does not.
  bool isUsed(const DirectoryRule &rule) const;

  /// Whether `directory` is one of the checkout's, with files.
  bool isInTree(llvm::StringRef directory) const;
  OnlyThere onlyIn(llvm::StringRef directory) const;

private:
  using Spelled = std::map<std::string, std::set<std::string>>;

  const ScanResult &scan;
  const UnitRules &rules;
  const OriginMap &moved;
  Spelled all;        ///< headers as they are included => moved files
  Spelled unresolved; ///< those that the include roots do not have
};

} // namespace decouple
