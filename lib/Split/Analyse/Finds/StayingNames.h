//===- StayingNames.h - what text that stays names ------------------------===//
//
// AST - what leaves => names of calls that are open
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Declarations/TypesInUse.h"
#include <set>
#include <string>

namespace decouple {

/// What templates of the main file call, without what `leaves`: the arguments
/// decide about the functions.
std::set<std::string> openCalls(const clang::ASTContext &context,
                                TypesInUse::LeftOut leaves);

} // namespace decouple
