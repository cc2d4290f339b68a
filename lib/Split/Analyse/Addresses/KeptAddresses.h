//===- KeptAddresses.h - where an arm may leave an address ----------------===//
//
// statements + the variables that end behind them => what may keep an address
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"
#include <string>
#include <vector>

namespace decouple {

/// What may know, when `statements` are over, where one of the variables
/// `ending` was, or a temporary that lives as long: all that is not known to
/// end with them, or else one of `returned`, whose values go on. Empty when
/// nothing does. `handles`: class templates whose library keeps no address of
/// their objects.
std::string keeperOf(const std::vector<const clang::Stmt *> &statements,
                     const std::vector<const clang::VarDecl *> &ending,
                     const std::vector<const clang::VarDecl *> &returned,
                     const std::vector<std::string> &handles);

} // namespace decouple
