//===- Pattern.h - regular expressions and globs of rules -----------------===//
//
// Rules: a part of RulePack. Both are compiled once, when the pack is loaded,
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

/// A path glob: `*` and `?` stay within one directory, `**` crosses them,
/// `{a,b}` are alternatives, `[...]` a set.
class Glob {
public:
  static llvm::Expected<Glob> compile(llvm::StringRef text);
  bool matches(llvm::StringRef path) const;
  const std::string &text() const { return source; }

private:
  std::string source;
  std::shared_ptr<const struct GlobImpl> impl;
};

} // namespace decouple
