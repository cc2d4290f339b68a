//===- SeenNames.h - which files have a name ------------------------------===//
//
// a preprocessor's tokens => the files of each identifier
//                                          (part of split; see Hidden.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
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

  /// Whether a file that `counts` has `name`, or expands a macro to it.
  bool isIn(const clang::IdentifierInfo *name,
            llvm::function_ref<bool(clang::FileID)> counts) const;

private:
  llvm::DenseMap<const clang::IdentifierInfo *,
                 llvm::SmallVector<clang::FileID, 1>>
      files;
};

} // namespace decouple
