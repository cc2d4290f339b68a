//===- UnitsConcerned.h - whom a build property is for --------------------===//
//
// BuildProperty + library members + moved files => moved units
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Backend/MacroReaders.h"
#include <tuple>

namespace decouple {

/// Whether what is said for `language`, which may be a list, reaches a unit at
/// `path`.
bool reachesUnit(llvm::StringRef language, llvm::StringRef path);

/// Whether it is clear which macro `property`, a definition, is about.
bool isMacro(const BuildProperty &property);

/// The moved units, by library.
class UnitsConcerned {
public:
  UnitsConcerned(const ScanResult &scan, const OriginMap &moved);

  /// Those whose library, directory or language `property` is for.
  const std::set<std::string> &by(const BuildProperty &property);
  /// Of those, for a definition: the ones that read its macro.
  std::set<std::string> readersOf(const BuildProperty &property);
  /// Whether one of those that `property` excepts is not told the same by
  /// another, as an object library may be.
  bool missSome(const BuildProperty &property);

  std::set<std::string> all;
  MacroReaders readers;

private:
  std::set<std::string> find(const BuildProperty &property) const;

  const ScanResult &scan;
  const OriginMap &moved;
  std::map<std::string, std::set<std::string>> units; ///< by library
  /// Answers, by whom it is of, subject, language and exceptions: most are
  /// asked for often.
  std::map<std::tuple<BuildProperty::Of, std::string, std::string,
                      std::vector<std::string>>,
           std::set<std::string>>
      known;
};

} // namespace decouple
