//===- Check.h - one thing that was checked -------------------------------===//
//
// [Check]: values only                                (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace decouple {

struct Check {
  std::string name; ///< "accounting-files", "moved-identical", ...
  bool passed = false;
  std::string detail; ///< figures when it passed, the first culprits when not
  /// What it passed on is an edit of this file below the output that a person
  /// has to know of; "": there is none.
  std::string edited = {};
};

/// What verifyOutput makes of hand edits.
enum class HandEdits { Listed, Fail };

} // namespace decouple
