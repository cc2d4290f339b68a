//===- AstText.h - from Clang's nodes to text -----------------------------===//
//
// AST node => range of the main file, type as generated code spells it
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Analyse/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTTypeTraits.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include <set>

namespace decouple {

class AstText {
public:
  AstText(clang::ASTContext &context, clang::HeaderSearch &headers,
          const SplitRules &rules)
      : context(context), headers(headers), rules(rules) {}

  /// The range in the main file, whole macro calls included.
  std::optional<TextRange> range(clang::SourceRange range) const;
  std::optional<TextRange> rangeOf(const clang::DynTypedNode &node) const;

  /// Of the main file.
  llvm::StringRef source() const;

  /// `type` spelled with qualified names, good at namespace scope.
  TypeText spell(clang::QualType type) const;

  /// The same for what a function returns, references included.
  TypeText result(clang::QualType type) const;

  /// "const ::at::Tensor& name" for a parameter that passes `type`.
  TypeText parameter(clang::QualType type, Passing passing,
                     llvm::StringRef name) const;

  const SplitRules &splitRules() const { return rules; }

  clang::ASTContext &context;

private:
  void addHeader(const clang::NamedDecl *declaration, TypeText &text) const;
  std::string headerOf(const clang::NamedDecl *declaration) const;
  void addHeaders(clang::QualType type, TypeText &text) const;
  const CaptureAlias *aliasOf(clang::QualType type) const;

  clang::HeaderSearch &headers;
  const SplitRules &rules;
};

/// Lets traversals, and the search for parents, cost what the main file costs,
/// and not its headers.
void limitToMainFile(clang::ASTContext &context);

/// The statement around `expression`, parentheses left out; null: none.
const clang::Stmt *parentStatement(const clang::Expr *expression,
                                   clang::ASTContext &context);

} // namespace decouple
