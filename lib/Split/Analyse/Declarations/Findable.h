//===- Findable.h - what templates find though no text names it -----------===//
//
// declarations => specialisations, and functions that the types of arguments
//                 lead to                      (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Declarations/TypesInUse.h"
#include "Split/Analyse/Facts/UnitFacts.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// The template that `declaration` specialises, or is made of, or whose member
/// it is; null: none.
const clang::Decl *specialisedTemplate(const clang::Decl *declaration);

/// What it is specialised for, or made of.
llvm::ArrayRef<clang::TemplateArgument>
argumentsOf(const clang::Decl *declaration);

/// What `declaration` specialises; nothing when it is no specialisation.
std::optional<Specialised> specialisedBy(const clang::Decl *declaration);

/// Whether `context` has made what `specialised` is for of the template itself.
bool hasInstance(clang::ASTContext &context, const Specialised &specialised);

/// The names of the scopes around `declaration` and its own, outermost first;
/// inline namespaces, which nobody has to name, are left out.
std::vector<std::string> pathOf(const clang::NamedDecl *declaration);

/// The declarations of that name.
std::vector<const clang::NamedDecl *>
findByPath(const clang::ASTContext &context, llvm::ArrayRef<std::string> path);

/// The function that `declaration` is, or is a template of, should calls find
/// it by the types of their arguments; null: it is none.
const clang::FunctionDecl *findableFunction(const clang::Decl *declaration);

/// Those of `nodes` that the text of a header may call.
std::vector<const clang::FunctionDecl *>
findableOf(llvm::ArrayRef<const clang::Decl *> nodes,
           const clang::SourceManager &sources);

/// Whether a call with arguments of `types`, and others that a template has of
/// its own, may find `function` in `scope`. Of what `isRare` no template has
/// one.
bool isFoundFor(const clang::FunctionDecl *function,
                const clang::DeclContext *scope, const TypesInUse &types,
                llvm::function_ref<bool(const clang::TagDecl *)> isRare);

/// Whether `use` gives `function` to the namespace that has it anyway.
bool isOfItsNamespace(const clang::UsingShadowDecl *use,
                      const clang::FunctionDecl *function);

} // namespace decouple
