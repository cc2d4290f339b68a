//===- ForOthers.h - functions for types that a text cannot have ----------===//
//
// a function, the headers that a text has => whether it is for others
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include <cstdint>
#include <map>
#include <string>

namespace decouple {

/// Whether `function` takes a type that is declared, or made of one that is,
/// neither in the main file nor in one of `headers`.
bool isForOthers(const clang::FunctionDecl *function,
                 const std::map<std::string, std::uint64_t> &headers);

} // namespace decouple
