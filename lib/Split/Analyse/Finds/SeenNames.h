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
class Token;
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
    bool global = false;  ///< `::` stands before it, and nothing before that
    bool isUsing = false; ///< of a using-declaration
    bool isCall = false;  ///< `(` or `<` stands behind it
    bool operator==(const Place &) const = default;
  };

  /// Whether a place where `name` may be that of a namespace's `counts`: not
  /// behind `.`, `->` or a type's `::`, nor behind another name, as what is
  /// declared is behind its type.
  bool isIn(const clang::IdentifierInfo *name,
            llvm::function_ref<bool(const Place &)> counts) const;

  /// Whether `file` has `name` anywhere.
  bool has(clang::FileID file, const clang::IdentifierInfo *name) const {
    return files.contains({name, file});
  }

  /// Whether `namespace name =` stands somewhere.
  bool isAlias(const clang::IdentifierInfo *name) const {
    return aliases.contains(name);
  }

private:
  void read(const clang::Token &token, clang::FileID file);
  bool isLookedFor() const;

  llvm::DenseMap<const clang::IdentifierInfo *, llvm::SmallVector<Place, 1>>
      places;
  llvm::DenseSet<std::pair<const clang::IdentifierInfo *, clang::FileID>> files;
  llvm::DenseSet<const clang::IdentifierInfo *> aliases;
  /// The last name that is looked for, until the token behind it is known.
  const clang::IdentifierInfo *open = nullptr;
  Place place;
  bool isDeclared = false; ///< it stands behind a type, unless `::` follows
  /// The last token, what stands in front of it, if it is `::`, and whether
  /// that is a type without a name.
  clang::tok::TokenKind last = clang::tok::unknown, beforeLast = last;
  const clang::IdentifierInfo *scope = nullptr;
  bool isOfType = false, isUsing = false;
};

} // namespace decouple
