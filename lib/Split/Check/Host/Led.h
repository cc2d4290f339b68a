//===- Led.h - what the main file leads to --------------------------------===//
//
// AST => instances, and the functions that something refers to
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/Instantiations.h"
#include <set>
#include <string>

namespace decouple {

/// Whether `declaration` stands in one of `headers`.
bool isOfAny(const clang::Decl &declaration,
             const std::set<std::string> &headers);

/// Functions of some names that headers which are none of `known` have, or
/// bring by `using`.
struct Suspects {
  std::set<std::string> names;
  const std::set<std::string> &known;
};

/// Has all instances made that the main file leads to, through the bodies of
/// headers' functions and of instances. One of `suspects` that is found there
/// by a `using`; empty: none.
std::string makeLed(clang::ASTContext &context, const Suspects &suspects,
                    Make make);

/// One of `suspects` to which anything refers, be it in an operand that is
/// never evaluated; empty: none.
std::string referredTo(const clang::ASTContext &context,
                       const Suspects &suspects);

} // namespace decouple
