//===- NewErrors.h - has the host errors that it did not have -------------===//
//
// texts before and after a change => SplitChecks   (part of split: its checks)
//
// For changes of the host that no unit's split makes, such as those that rules
// ask for.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/SplitCheck.h"
#include "Split/Compiler/SplitInput.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

/// Files of the host and what they say, by path; all others are as on disk.
struct HostStates {
  std::map<std::string, std::string> before, after;
};

/// A check called `name` for each of `paths`, files of both states: after the
/// change it has no error in the CPU-only configuration that it did not have
/// before. Files that nothing says how to compile are left out. Errors:
/// UsageError when the compiler refuses the arguments.
llvm::Expected<std::vector<SplitCheck>>
checkNewErrors(const SplitInput &input, llvm::StringRef name,
               std::vector<std::string> paths, const HostStates &states);

/// "Stream.h:3: unknown type name 'Device'".
std::string inShort(const Diagnostic &error);

} // namespace decouple
