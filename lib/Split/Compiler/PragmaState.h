//===- PragmaState.h - the pragmas that are in force ----------------------===//
//
// pragmas in text order => number that says which of them hold
//                                             (part of split)
//
// A pragma is known to change nothing, or to set and give back one thing; of
// any other it is taken that it holds to the end.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace decouple {

/// How what follows is packed, seen by others, rounded or optimised. Pragmas
/// about warnings, macros or a loop have no part in it.
class PragmaState {
public:
  /// `words` are the tokens behind `#pragma`, macros expanded.
  void note(llvm::ArrayRef<std::string> words);

  /// Alike where the same is in force; 0: nothing is.
  std::uint64_t hash() const { return current; }

private:
  struct Setting {
    std::string value;              ///< empty: what the compiler begins with
    std::vector<std::string> saved; ///< by `push`
  };
  void setCurrent();

  std::map<std::string, Setting> settings; ///< "pack", "visibility", ...
  std::string others;                      ///< all that are not known, in order
  std::uint64_t current = 0;
};

/// Notes in `state` what `preprocessor` reads, which no parser does; `state`
/// must outlive the run.
void follow(clang::Preprocessor &preprocessor, PragmaState &state);

} // namespace decouple
