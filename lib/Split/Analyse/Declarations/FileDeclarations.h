//===- FileDeclarations.h - what a unit declares for itself ---------------===//
//
// AST => the main file's namespace-scope declarations, and which of them a
//        piece of code needs                  (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Declarations/Findable.h"
#include "Split/Analyse/Declarations/References.h"
#include "Split/Analyse/Facts/AstText.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>

namespace decouple {

/// A using-directive, using-declaration or namespace alias: nothing names it,
/// but others are found through it.
bool isAlwaysNeeded(const clang::Decl *declaration);

/// The outermost declaration around `declaration` that is a namespace's
/// member; templates instead of what is made of them.
const clang::Decl *namespaceMember(const clang::Decl *declaration);

/// The namespaces around `declaration`, outermost first: "name", "inline name",
/// or nothing for one without a name.
std::vector<std::string> namespacesOf(const clang::Decl *declaration);

class FileDeclarations {
public:
  explicit FileDeclarations(const AstText &text);

  /// Index of the declaration that `declaration` is or belongs to.
  std::optional<std::size_t> find(const clang::Decl *declaration) const;

  /// The namespaces around `declaration` that `range` does not open itself.
  std::vector<std::string> namespacesAround(const clang::Decl *declaration,
                                            TextRange range) const;

  /// Adds to `needs` the functions of the file that a header's template may
  /// find when it is called with arguments of `types`.
  void addFound(const TypesInUse &types, std::set<std::size_t> &needs) const;

  /// `needs`, and all that they lead to.
  std::set<std::size_t> closureOf(const std::set<std::size_t> &needs) const;

  /// Adds to `types` those of all that `needs` lead to.
  void addTypes(const std::set<std::size_t> &needs, TypesInUse &types) const;

  /// `hasIdentity`, for what a function declares for itself.
  bool isToldApart(const clang::Decl *declaration) const;

  std::vector<DeclarationFacts> facts;

private:
  void walk(const clang::DeclContext *scope);
  void add(const clang::Decl *declaration);
  std::optional<std::size_t> lookUp(const clang::Decl *declaration) const;
  void connect();
  bool isOwn(const clang::Decl *declaration) const;
  std::set<std::size_t> ownersOf(std::size_t part) const;

  const AstText &text;
  const std::vector<const clang::Decl *> toldApart;
  std::vector<const clang::Decl *> nodes; ///< parallel to facts
  llvm::DenseMap<const clang::Decl *, std::size_t> index;
  std::vector<const clang::FunctionDecl *> findable; ///< of `nodes`
};

} // namespace decouple
