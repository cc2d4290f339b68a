//===- Directives.h - what `using namespace` leads to ---------------------===//
//
// AST + some of its directives => the names that they alone lead to
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <utility>

namespace decouple {

/// The directives of a file and its headers; some of them are asked about.
class Directives {
public:
  /// Asks about those that `are` says.
  Directives(const clang::DeclContext *all,
             llvm::function_ref<bool(const clang::Decl *)> are)
      : are(are) {
    addIn(all);
  }

  /// Whether it is by those alone that text of `scope` finds `named`, by an
  /// unqualified name.
  bool lead(const clang::NamedDecl *named,
            const clang::DeclContext *scope) const;

private:
  enum Asked { Yes, No };

  void addIn(const clang::DeclContext *scope);
  void add(const clang::UsingDirectiveDecl &one,
           const clang::DeclContext *scope, Asked asked);

  const llvm::function_ref<bool(const clang::Decl *)> are;
  /// By where it stands, and the namespace.
  std::map<std::pair<const clang::DeclContext *, const clang::DeclContext *>,
           Asked>
      found;
};

} // namespace decouple
