//===- Led.h - what the main file leads to --------------------------------===//
//
// ClangUnit => the functions that something refers to
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/ClangUnit.h"
#include <set>
#include <string>

namespace decouple {

/// Functions by their whole names that headers which are none of `known` have,
/// or bring by `using`.
struct Suspects {
  std::set<std::string> names;
  const std::set<std::string> &known;
};

/// One of `suspects` that something in `unit` refers to, be it in an operand
/// that is never evaluated: all instances are made that the main file leads to,
/// through the bodies of known headers' functions and of instances. Empty:
/// none. Errors: UsageError when the compiler refuses the arguments.
llvm::Expected<std::string> foundInInstances(ClangUnit unit,
                                             const Suspects &suspects);

} // namespace decouple
