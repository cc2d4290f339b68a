//===- BroughtNames.h - what brought headers may find by its name ---------===//
//
// AST + the headers that hooks bring => what other headers have by such names
//                                             (part of split: its checks)
//
// What has no place in any instance that is made: what only leads to a
// declaration, and what an operand that is never evaluated finds.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/Host/MetClasses.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>
#include <string>

namespace decouple {

/// Declarations in headers, which are named by their plain paths. `names` has
/// to outlive it.
class HeaderTexts {
public:
  HeaderTexts(const clang::SourceManager &sources,
              const std::set<std::string> &names)
      : sources(sources), names(names) {}

  /// Each in `scope` and its namespaces.
  void forEach(const clang::DeclContext *scope,
               llvm::function_ref<void(clang::Decl *)> found);

  bool have(const clang::Decl *declaration);

private:
  const clang::SourceManager &sources;
  const std::set<std::string> &names;
  clang::FileID last;
  bool isLast = false;
};

/// The first thing that `others`, or the main file, have for `brought` by its
/// name: a deduction guide, a directive that makes names of a namespace
/// visible, or a function that a template of theirs may find for an operand
/// that is never evaluated. Empty: there is none.
/// `met`: by the texts of `brought`.
std::string foundByName(clang::ASTContext &context, HeaderTexts &brought,
                        HeaderTexts &others, const MetClasses &met);

} // namespace decouple
