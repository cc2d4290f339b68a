//===- HeaderCalls.h - what the text of headers names ---------------------===//
//
// functions, classes + the texts of headers => those that templates there may
//                                     look for, or ask for
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Text/WordSet.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>
#include <string>

namespace decouple {

/// Those of `functions` that the text of a header may call by their names
/// alone. `isRead`: which headers, by their names as Clang has them.
std::vector<const clang::FunctionDecl *>
calledByHeaders(std::vector<const clang::FunctionDecl *> functions,
                const clang::SourceManager &sources,
                llvm::function_ref<bool(llvm::StringRef)> isRead);

/// Those of `classes` that the text of a header names otherwise than to say
/// that there is such a class, or, where it `isOpaque`, what a pointer or
/// reference leads to.
std::set<std::string>
usedByHeaders(const WordSet &classes, const clang::SourceManager &sources,
              llvm::function_ref<bool(llvm::StringRef)> isRead,
              llvm::function_ref<bool(llvm::StringRef)> isOpaque);

} // namespace decouple
