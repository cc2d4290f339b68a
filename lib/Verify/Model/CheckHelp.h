//===- CheckHelp.h - what a check says, for who met its name --------------===//
//
// name => text                                              (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// When the check `name`, in whatever case, passes. Nothing when there is none.
std::optional<std::string> explainedCheck(llvm::StringRef name);

/// The names of all checks.
std::vector<std::string> checkNames();

} // namespace decouple
