//===- CMakeNeeds.h - the switches that a branch depends on ---------------===//
//
// if-group + switches of the rule pack => switches without which another
// branch is taken                                        (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace decouple {

/// Both lists of switches, each name once; joined by ';', sorted.
std::string joinNeeds(llvm::StringRef a, llvm::StringRef b);
std::vector<std::string> splitNeeds(llvm::StringRef needs);

} // namespace decouple
