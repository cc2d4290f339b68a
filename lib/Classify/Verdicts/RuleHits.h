//===- RuleHits.h - which rules were of use -------------------------------===//
//
// evidence => hits by rule id => rules that hit nothing    (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Scan.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

class RuleHits {
public:
  /// Starts with 0 for every rule id of the pack.
  explicit RuleHits(const RulePack &rules);

  void count(llvm::StringRef id) { ++hits[id]; }
  void uncount(llvm::StringRef id) { --hits[id]; }
  /// Adds what was counted apart.
  void add(const RuleHits &other);
  /// Rules that the scan stage applied: macros, named code, libraries.
  void countScan(const ScanResult &scan, const RulePack &rules);

  std::map<std::string, unsigned> byRule() const;
  /// Rules without a hit and without a reason for that, sorted.
  std::vector<std::string> noops() const;

private:
  llvm::StringMap<unsigned> hits;        ///< counted often, so not in order
  std::map<std::string, bool> explained; ///< id => has a noop reason
};

} // namespace decouple
