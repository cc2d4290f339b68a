//===- HeaderCalls.h - what headers call by name alone --------------------===//
//
// functions + the texts of headers => those that templates there may look for
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// Those of `functions` that the text of a header may call by their names
/// alone. `isRead`: which headers, by their names as Clang has them.
std::vector<const clang::FunctionDecl *>
calledByHeaders(std::vector<const clang::FunctionDecl *> functions,
                const clang::SourceManager &sources,
                llvm::function_ref<bool(llvm::StringRef)> isRead);

} // namespace decouple
