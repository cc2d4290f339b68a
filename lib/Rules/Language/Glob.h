//===- Glob.h - paths with wildcards --------------------------------------===//
//
// Rules: a part of RulePack. They are compiled once, when the pack is loaded,
// and can be matched from any thread.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace decouple {

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

/// Whether one of `globs` matches.
bool matchesAny(llvm::ArrayRef<Glob> globs, llvm::StringRef path);

} // namespace decouple
