//===- ConstantLambdas.h - is a lambda called for a constant? -------------===//
//
// LambdaExpr + AST of the file => yes or no   (part of split)
//
// Any lambda may be constexpr without saying so, and what asks a hook is not.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/AstText.h"

namespace clang {
class LambdaExpr;
} // namespace clang

namespace decouple {

/// Whether the file may call `lambda` where the compiler tries to come by a
/// constant, or has to: for the initialiser of a variable that is constant or
/// static, in `__builtin_constant_p`, in a type, by a constexpr function.
bool isTriedAsConstant(const AstText &text, const clang::LambdaExpr *lambda);

} // namespace decouple
