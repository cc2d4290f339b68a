//===- Fewer.h - instances that are not made ------------------------------===//
//
// Clang's pending instantiations => those that somebody wants
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// Clang asks its sources for more to instantiate just before it begins: the
/// time to take some away.
class Fewer : public clang::ExternalSemaSource {
public:
  explicit Fewer(clang::Sema &sema) : sema(sema) {}

  /// What no other file could define, an instance with a lambda's type say,
  /// would be missed.
  void ReadUndefinedButUsed(
      llvm::MapVector<clang::NamedDecl *, clang::SourceLocation> &undefined)
      override;

protected:
  using Pending = clang::Sema::PendingImplicitInstantiation;

  /// Those that `isLeft` are not made. It is asked about each, in their order.
  void leaveOut(llvm::function_ref<bool(const Pending &)> isLeft);

  /// Whether `instance` is of a template of the main file.
  bool isOfMainFile(const clang::ValueDecl &instance) const;

  clang::Sema &sema;
  llvm::DenseMap<const clang::Decl *, Pending> left; ///< are not instantiated
};

} // namespace decouple
