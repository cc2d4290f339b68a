//===- PragmaState.h - the pragmas that are in force ----------------------===//
//
// pragmas in text order => number that says which of them hold
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace decouple {

/// How what follows is packed, seen by others, rounded or optimised. Pragmas
/// about warnings, macros, a loop or one name have no part in it.
class PragmaState {
public:
  /// `text` stands behind `#pragma`.
  void note(llvm::StringRef text);

  /// Alike where the same is in force; 0: nothing is.
  std::uint64_t hash() const { return current; }

private:
  struct Setting {
    std::string value;              ///< empty: what the compiler begins with
    std::vector<std::string> saved; ///< by `push`
  };
  std::map<std::string, Setting> settings; ///< "pack", "visibility", ...
  std::uint64_t current = 0;
};

/// Notes in `state` what `preprocessor` reads; both must outlive the run.
void follow(clang::Preprocessor &preprocessor, PragmaState &state);

} // namespace decouple
