//===- Preprocess.h - which includes of many units lead nowhere -----------===//
//
// units + arguments + files that are gone => Preprocessed
//                                             (part of split)
//
// Only directives are read, as Clang's scanner of dependencies does it: a unit
// takes some hundredths of a second, since each header is cut down to them once
// for all units. What a header that is missing would have said is unknown, so
// units are read on past it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include <compare>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace decouple {

struct PreprocessUnit {
  std::string file; ///< absolute
  std::vector<std::string> arguments;
  std::string directory; ///< that relative arguments start from
};

struct PreprocessInput {
  std::vector<PreprocessUnit> units;
  /// Absolute path => text that hides that of the disk.
  std::map<std::string, std::string> overlay;
  llvm::StringSet<> hidden; ///< absolute paths that are as good as not there
  unsigned jobs = 1;
};

/// An include that was asked for and finds no file.
struct MissingInclude {
  std::string file; ///< absolute, that has it
  unsigned line = 0;
  std::string spelled;
  bool isHidden = false; ///< it would find a file that is hidden, or what is
                         ///< made of one with `.in` behind its name
  auto operator<=>(const MissingInclude &) const = default;
};

struct Preprocessed {
  std::set<MissingInclude> missing;
  std::vector<std::string> unread; ///< units and why, in the order of the input
};

/// Runs Clang's preprocessor on each unit. Errors: EnvironmentError when there
/// are not as many threads, and where a file could not be opened since too many
/// are.
llvm::Expected<Preprocessed> preprocess(const PreprocessInput &input);

} // namespace decouple
