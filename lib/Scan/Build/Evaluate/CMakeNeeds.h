//===- CMakeNeeds.h - what a branch depends on ----------------------------===//
//
// if-group + switches of the rule pack => switches without which another
// branch is taken; undecided conditions => one condition  (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Build/Evaluate/CMakeNames.h"
#include "Scan/Build/Evaluate/CMakeSyntax.h"

namespace decouple {

/// Both lists of switches, each name once; joined by ';', sorted.
std::string joinNeeds(llvm::StringRef a, llvm::StringRef b);
std::vector<std::string> splitNeeds(llvm::StringRef needs);

/// Conditions are the text of if()'s arguments; an empty one always holds.
/// `a` and what else `b` asks for: a term of both is named once.
std::string bothConditions(llvm::StringRef a, llvm::StringRef b);
/// What holds when `a` or `b` does; an empty one is none.
std::string eitherCondition(llvm::StringRef a, llvm::StringRef b);

/// The switches of `reading` without which the arm at `arm` of the group that
/// begins at `head` is not taken, joined by ';'. `names` are those with which
/// it is, or may be.
std::string needsOfArm(const CMakeFile &file, std::size_t head, std::size_t arm,
                       const BuildReading &reading, const CMakeNames &names);

} // namespace decouple
