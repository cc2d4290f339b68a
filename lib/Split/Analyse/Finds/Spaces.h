//===- Spaces.h - who looks into a namespace ------------------------------===//
//
// AST + SeenNames => whether a name somewhere may be one of a namespace
//                                          (part of split; see HostFinds.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Finds/SeenNames.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/SetVector.h"
#include <map>
#include <set>

namespace decouple {

/// The namespaces of a file. Bodies of headers' functions are not parsed, so
/// what opens a namespace there, or names it anew, is told by its name: a file
/// that has it somewhere may look into it, by any alias.
class Spaces {
public:
  Spaces(const clang::ASTContext &context, const SeenNames &seen)
      : all(context.getTranslationUnitDecl()), seen(seen) {}

  /// The namespace that `declaration` is found in; null: the global one.
  static const clang::NamespaceDecl *of(const clang::Decl *declaration);

  /// Whether a name at `place` may be one of `space`, by where it is looked for
  /// alone.
  bool lookInto(const clang::NamespaceDecl *space,
                const SeenNames::Place &place);

  /// Whether any of them has something by `name` that `counts`.
  bool have(clang::DeclarationName name,
            llvm::function_ref<bool(const clang::NamedDecl *)> counts);

private:
  using Names = std::set<const clang::IdentifierInfo *>;
  /// By what `space` is looked into; null: from everywhere.
  const Names *namesOf(const clang::NamespaceDecl *space);
  void add(const clang::DeclContext *scope);
  void read();

  const clang::DeclContext *all;
  const SeenNames &seen;
  llvm::SetVector<const clang::DeclContext *> found;
  std::map<const clang::NamespaceDecl *, std::set<const clang::NamespaceDecl *>>
      openedBy;
  std::map<const clang::NamespaceDecl *, Names> aliases;
  struct Known {
    bool global = false; ///< the global namespace opens it, or is it
    Names names;
  };
  std::map<const clang::NamespaceDecl *, Known> known;
};

} // namespace decouple
