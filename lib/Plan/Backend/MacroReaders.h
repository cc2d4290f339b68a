//===- MacroReaders.h - which moved files a macro concerns ----------------===//
//
// ScanResult + moved files + macro => files that read it    (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Backend/Includes.h"
#include <set>

namespace decouple {

class MacroReaders {
public:
  MacroReaders(const ScanResult &scan, const OriginMap &moved);

  /// Origins of the moved files that name `macro`, or include a moved file that
  /// does, at any depth. Of macros that no build file defines, only names in
  /// conditions count.
  const std::set<std::string> &of(const std::string &macro);
  /// Adds to `files` the moved files that include one of them, at any depth.
  void addIncluders(std::set<std::string> &files) const;

private:
  std::map<std::string, std::set<std::string>> direct; ///< macro => origins
  std::map<std::string, std::vector<std::string>> includers;
  std::map<std::string, std::set<std::string>> known;
};

} // namespace decouple
