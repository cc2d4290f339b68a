//===- Lifetimes.h - does it matter when an object goes? ------------------===//
//
// type or variable => may it be destroyed earlier, can it hold an address
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace clang {
class ClassTemplateSpecializationDecl;
} // namespace clang

namespace decouple {

/// The types of the fields and bases of `record`, virtual ones included.
llvm::SmallVector<clang::QualType> partsOf(const clang::CXXRecordDecl *record);

/// `record` as a class of the standard library that owns what it is made of,
/// and nothing else; null: it is none.
const clang::ClassTemplateSpecializationDecl *
ownerOfLibrary(const clang::CXXRecordDecl *record);

/// Whether nothing but memory of its own goes with an object of `type`. Guards,
/// locks and whatever has a deleter of its own do more. `handles`: qualified
/// names of class templates whose objects only refer to what others keep.
bool endsQuietly(clang::QualType type, const std::vector<std::string> &handles);

/// The same for what is destroyed where `variable` goes out of scope.
bool endsQuietly(const clang::VarDecl *variable,
                 const std::vector<std::string> &handles);

/// Whether a temporary lives as long as `variable`, which refers to it.
bool keepsTemporary(const clang::VarDecl *variable);

/// The variables that `statement` declares, should it be a declaration; null
/// is none.
std::vector<const clang::VarDecl *> variablesIn(const clang::Stmt *statement);

/// Whether an object of `type` may have an address that was left in it.
bool mayHoldAddress(clang::QualType type);

/// Whether `type` is a number, a pointer, or a class of the standard library
/// that owns such: none of their functions leaves an address elsewhere.
bool isPlainOwner(clang::QualType type);

/// Whether `function` is no instance of a template, or for such types alone:
/// one that gets a function of somebody's may call it.
bool isForPlainOwners(const clang::FunctionDecl *function);

/// The types that `record`, an instance of a template, is made for.
void forEachTypeArgument(const clang::CXXRecordDecl *record,
                         llvm::function_ref<void(clang::QualType)> see);

} // namespace decouple
