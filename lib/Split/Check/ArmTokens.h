//===- ArmTokens.h - nothing is lost on the way to the backend ------------===//
//
// outlines + the backend's text => SplitCheck
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Analyse/HostFile.h"
#include "Split/Check/SplitCheck.h"
#include "Split/Decide/Outline.h"

namespace decouple {

/// What the host's text says of an arm that has left it.
struct LeftArm {
  std::size_t group = 0, arm = 0; ///< in the DirectiveTree
  Transform transform = Transform::None;
  TextRange text; ///< without the `else` that ties a branch to those before it
  TextRange name; ///< of a function that the backend calls `newName`
  std::string newName;
  std::string binding; ///< Bind: instead of the text
  bool stays = false;  ///< in the host as well, for another device
};

std::vector<LeftArm> leftArms(const HostFile &file,
                              const std::vector<Outline> &outlines);

/// "arm-tokens-in-backend": the tokens of every arm that left stand in
/// `backend`, in order and together; what a protocol inserts (`return true;`),
/// and nothing else, may stand between them. Arms do not share their place,
/// none stands there more often than it did in the host, and what it included
/// is included.
SplitCheck checkArmTokens(const HostFile &file,
                          const std::vector<Outline> &outlines,
                          llvm::StringRef backend);

/// The same where nothing but text and directives of `file` is known.
SplitCheck checkArmTokens(const HostFile &file,
                          const std::vector<LeftArm> &arms,
                          llvm::StringRef backend);

} // namespace decouple
