//===- Pattern.h - regular expressions of rules ---------------------------===//
//
// Rules: a part of RulePack. They are compiled once, when the pack is loaded,
// and can be matched from any thread.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace decouple {

/// A POSIX extended regular expression, searched for unless anchored.
class Pattern {
public:
  static llvm::Expected<Pattern> compile(llvm::StringRef text);
  bool matches(llvm::StringRef subject) const;
  const std::string &text() const { return source; }
  /// Texts one of which is in everything that matches; none when the pattern
  /// is more than that.
  std::vector<std::string> literals() const;

private:
  std::string source;
  std::shared_ptr<const struct PatternImpl> impl;
};

} // namespace decouple
