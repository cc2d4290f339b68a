//===- InstanceFinds.h - what instances refer to --------------------------===//
//
// ClangUnit => a function that something refers to, or that fits a call
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/ClangUnit.h"
#include <set>
#include <string>

namespace decouple {

/// Functions by their whole names.
struct Suspects {
  std::set<std::string> names; ///< of headers that are none of `known`
  std::set<std::string> used;  ///< of any: such a header has a `using` of it
  const std::set<std::string> &known;
};

/// One of `suspects` that something in `unit` refers to, be it in an operand
/// that is never evaluated, or that fits a call, be it one that is ambiguous:
/// all instances are made that its text and the bodies of known headers ask
/// for. Empty: none. Errors: UsageError when the compiler refuses the
/// arguments.
llvm::Expected<std::string> foundInInstances(ClangUnit unit,
                                             const Suspects &suspects);

} // namespace decouple
