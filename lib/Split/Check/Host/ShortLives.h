//===- ShortLives.h - what generated braces end too early -----------------===//
//
// AST of the edited host => Misfits           (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/Host/HostMeaning.h" // IWYU pragma: export

namespace decouple {

/// Declarations of arms that stay which generated braces end too early.
std::vector<Misfit> shortenedLives(clang::ASTContext &context,
                                   const EditedHost &host);

} // namespace decouple
