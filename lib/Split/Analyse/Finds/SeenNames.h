//===- SeenNames.h - which files have a name ------------------------------===//
//
// a preprocessor's tokens => the files of each identifier
//                                          (part of split; see Hidden.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class IdentifierInfo;
class Preprocessor;
} // namespace clang

namespace decouple {

/// The identifiers that the parser gets, in bodies that it leaves out as well:
/// of a macro, those of its expansion, pasted ones too.
class SeenNames {
public:
  /// Has to live as long as `preprocessor` runs.
  void watch(clang::Preprocessor &preprocessor);

  /// A file that has a name, or expands a macro to it.
  struct Place {
    clang::FileID file;
    /// What stands before it and `::`; null where nothing does.
    const clang::IdentifierInfo *scope = nullptr;
    bool operator==(const Place &) const = default;
  };

  /// Whether a place where `name` may be that of a namespace's `counts`: not
  /// behind `.`, `->`, or `::` that nothing, or no name, stands before.
  bool isIn(const clang::IdentifierInfo *name,
            llvm::function_ref<bool(const Place &)> counts) const;

  /// Whether something in `file` stands behind `scope` and `::`.
  bool isScopeIn(const clang::IdentifierInfo *scope, clang::FileID file) const {
    return scopes.contains({scope, file});
  }

private:
  void add(const clang::IdentifierInfo *name, clang::FileID file);

  llvm::DenseMap<const clang::IdentifierInfo *, llvm::SmallVector<Place, 1>>
      places;
  llvm::DenseSet<std::pair<const clang::IdentifierInfo *, clang::FileID>>
      scopes;
  /// The last token, and the name in front of it, if it is `::`.
  clang::tok::TokenKind last = clang::tok::unknown;
  const clang::IdentifierInfo *scope = nullptr;
};

} // namespace decouple
