//===- CMakeNeeds.h - what an arm depends on ------------------------------===//
//
// if-group + switches of the rule pack => when each arm is taken
// terms over switches, undecided conditions => one of each   (part of scan)
//
// What a thing needs is a list of terms that all have to hold: "FAST",
// "NOT FAST", "(FAST OR MORE)"; CMake reads each as it stands.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Build/Read/CMakeSyntax.h"
#include "Scan/Build/Values/CMakeSwitches.h"

namespace decouple {

/// Both lists, each term once; joined by ';', sorted.
std::string joinNeeds(llvm::StringRef a, llvm::StringRef b);
std::vector<std::string> splitNeeds(llvm::StringRef needs);
/// The term that holds when not all of `needs`, which are some, do.
std::string negatedNeeds(const std::vector<std::string> &needs);
/// Whether one of `needs` is what another rules out.
bool neverHold(const std::vector<std::string> &needs);
/// The list that holds when one of both does.
std::string eitherNeeds(llvm::StringRef a, llvm::StringRef b);

/// Conditions are the text of if()'s arguments; an empty one always holds.
/// `a` and what else `b` asks for: a term of both is named once.
std::string bothConditions(llvm::StringRef a, llvm::StringRef b);
/// What `condition` asks for besides `term`.
std::string withoutTerm(llvm::StringRef condition, llvm::StringRef term);
/// What holds when `a` or `b` does; here an empty one is none yet.
std::string eitherCondition(llvm::StringRef a, llvm::StringRef b);
/// What holds with all of `needs` and with `condition`.
std::string withNeeds(const std::vector<std::string> &needs,
                      llvm::StringRef condition);

/// When an arm of an if-group is taken.
struct ArmReach {
  std::size_t at = 0;       ///< the arm's command
  Truth now = Truth::False; ///< with the switches as they are
  bool possible = false;    ///< with some setting of the switches
  std::string needs;        ///< what they have to be: as above
  /// Something else than switches is asked for, too, by this arm or one before
  /// it.
  bool isUndecided = false;
  /// The arm's own condition; empty when the switches decide it.
  std::string own;
  bool isLast = false; ///< as the switches are, none after it is taken
  std::vector<Truth> taken = {}; ///< in each setting of the group's switches
};

/// Of a whole group.
struct GroupReach {
  Switches switches; ///< that decide about its arms
  std::vector<ArmReach> arms;
};

/// The arms of the group that begins at `head`, `names` being what is known
/// with all switches on. Each setting of the switches that the group names, or
/// that its variables depend on, is tried. Arms behind one that is always taken
/// are left out.
GroupReach reachOfArms(const CMakeFile &file, std::size_t head,
                       const BuildReading &reading, const CMakeNames &names);

} // namespace decouple
