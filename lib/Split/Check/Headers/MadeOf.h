//===- MadeOf.h - what a declaration is made of ---------------------------===//
//
// declaration + names => is one of these in it?
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/Headers/HeaderText.h"
#include "Split/Check/Headers/MadeOfTypes.h"
#include <cstdint>

namespace decouple {

/// What `declaration` is the template of; itself where it is no template.
const clang::Decl *templatedBy(const clang::Decl *declaration);

/// What text names `declaration` by: its class where it has no name.
std::string wordFor(const clang::NamedDecl *declaration);

/// Where `declaration` stands, or what a template made it of: the same in each
/// parse that reads its header.
std::uint64_t placeOf(const clang::Decl *declaration);

/// Whether what text has of a declaration by its name is made of something that
/// has one of the names: a class's bases and members but for the functions, an
/// alias, a value that is known while compiling, a result. What macros say does
/// so by what it refers to.
class MadeOfNames {
public:
  MadeOfNames(const clang::ASTContext &context, const SoughtNames &names,
              const llvm::DenseSet<std::uint64_t> &places)
      : context(context), names(names), types(places) {}

  bool isMade(const clang::Decl *declaration);
  /// Whether a function or a variable, or a template of one, says anything by
  /// it before it runs: all of a variable, and of a function that is constexpr,
  /// else its types and conditions.
  bool mayDecide(const clang::Decl *declaration);

private:
  bool has(clang::SourceRange range, llvm::function_ref<bool()> refers);
  bool has(const clang::Decl *declaration);
  bool has(clang::TypeLoc type);
  bool has(const clang::Expr *value);
  bool has(const clang::TemplateParameterList *parameters,
           clang::SourceRange range);
  bool has(const clang::Attr *attribute);
  bool isMade(const clang::CXXRecordDecl *record);
  bool isMadeMember(const clang::Decl *member);
  bool isMade(const clang::FunctionDecl *function);
  bool isFor(const clang::ClassTemplatePartialSpecializationDecl *partial);

  const clang::ASTContext &context;
  const SoughtNames &names;
  MadeOfTypes types;
};

} // namespace decouple
