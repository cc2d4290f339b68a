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

/// "arm-tokens-in-backend": the tokens of every arm that left stand in
/// `backend`, in order and together; what a protocol inserts (`return true;`)
/// may stand between them. Arms do not share their place, none stands there
/// more often than it did in the host, and what it included is included.
SplitCheck checkArmTokens(const HostFile &file,
                          const std::vector<Outline> &outlines,
                          llvm::StringRef backend);

} // namespace decouple
