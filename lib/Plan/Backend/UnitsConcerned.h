//===- UnitsConcerned.h - whom a build property is for --------------------===//
//
// BuildProperty + library members + moved files => moved units
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Backend/MacroReaders.h"

namespace decouple {

/// Whether what is said for `language`, which may be a list, reaches a unit at
/// `path`.
bool reachesUnit(llvm::StringRef language, llvm::StringRef path);

/// The moved units, by library.
class UnitsConcerned {
public:
  UnitsConcerned(const ScanResult &scan, const OriginMap &moved);

  /// Those whose library, directory or language `property` is for.
  std::set<std::string> by(const BuildProperty &property) const;
  /// Of those, for a definition: the ones that read its macro.
  std::set<std::string> readersOf(const BuildProperty &property);

  std::set<std::string> all;
  MacroReaders readers;

private:
  const OriginMap &moved;
  std::map<std::string, std::set<std::string>> units; ///< by library
};

} // namespace decouple
