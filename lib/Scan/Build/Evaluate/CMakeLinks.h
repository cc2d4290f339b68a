//===- CMakeLinks.h - what a target links, by whatever way ----------------===//
//
// what each target links => all that a target is compiled with  (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Evaluate/CMakeState.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// One of the cases in which something holds.
struct CMakeCase {
  std::string condition;          ///< undecided ones in one text
  std::vector<std::string> needs; ///< what switches have to be
};

/// What a target takes in by linking.
struct LinkedTargets {
  /// By name, with the cases that it is linked in.
  std::map<std::string, std::vector<CMakeCase>> targets;
  /// Something else is linked, of which it is not known what it is.
  bool isOpen = false;
};

/// What `target` is compiled with, `links` being those of all targets and
/// `realName` saying which one a name is: what it links for itself, and what
/// that hands on to its users.
LinkedTargets
linkedTargets(const CMakeLinks &links,
              llvm::function_ref<std::string(llvm::StringRef)> realName,
              const std::string &target);

} // namespace decouple
