//===- Sample.h - small trees and packs for the tests of classify ---------===//
#pragma once

#include "Classify/Classify.h"
#include <initializer_list>

namespace decouple::test {

/// A tree of a few files and a pack of a few rules, built in place.
class Sample {
public:
  Sample();

  /// Adds a file. Call before scan facts that name it; in path order.
  Sample &file(std::string path, const std::string &text = "");
  /// The library compiles the file (list line 7 of build.cmake).
  Sample &unit(std::string path, std::string library);
  Sample &include(const std::string &from, unsigned line,
                  const std::string &to);
  /// Reads the directives of `path`; the group that begins on `line` becomes a
  /// block with these macros and families.
  Sample &block(const std::string &path, unsigned line,
                const std::vector<std::string> &macros,
                const std::vector<std::string> &families);

  FileRule &fileRule(std::string id, Tier tier, std::string verdict);
  BlockRule &blockRule(std::string id, std::string verdict);
  PlaceRule &placeRule(std::string id, std::string verdict);
  Configuration &configuration(std::string name, std::string target = "");

  /// Classifies; a failed run is a failed test.
  Classification run(unsigned jobs = 2);
  /// What a run says when it fails.
  std::string error();
  /// The decision for one file of `result`.
  const FileDecision &of(const Classification &result, llvm::StringRef path);

  ScanResult scan;
  RulePack rules;
};

RuleInfo info(std::string id);
Glob glob(llvm::StringRef text);
Pattern pattern(llvm::StringRef text);

} // namespace decouple::test
