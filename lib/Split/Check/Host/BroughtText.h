//===- BroughtText.h - what texts of brought headers refer to -------------===//
//
// AST + the headers that hooks bring => what other headers have for them
//                                             (part of split: its checks)
//
// Other sources read a header that hooks bring as well, and a program has one
// text of each of its inline functions and variables: nothing in it may be what
// a header says that this source includes for itself.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"
#include <set>
#include <string>

namespace decouple {

/// The first thing that a text in one of the headers `brought` refers to, by
/// instances of templates as well, and that the main file or headers `others`
/// alone declare, or that it finds there by name (see BroughtNames.h); empty:
/// there is none. Templates themselves are left out, as it is their instances
/// that a program has. Headers are named by their plain paths.
std::string foundElsewhere(clang::ASTContext &context,
                           const std::set<std::string> &brought,
                           const std::set<std::string> &others);

} // namespace decouple
