//===- Describer.h - what a declaration is, in words ----------------------===//
//
// a declaration => a hash of its words        (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/PrettyPrinter.h"
#include "llvm/ADT/DenseMap.h"
#include <cstdint>
#include <string>

namespace decouple {

/// Says in words what a declaration is, alike in both configurations.
class Describer {
public:
  explicit Describer(const clang::ASTContext &context);

  /// The hash of what `declaration` is called, its type, its value, and which
  /// version of a template it is made from.
  std::uint64_t of(const clang::NamedDecl *declaration);

  /// The hash of the canonical type.
  std::uint64_t of(clang::QualType type) const;

private:
  std::string wordsFor(const clang::NamedDecl *named) const;
  void describeTemplate(const clang::FunctionDecl *function,
                        llvm::raw_ostream &stream) const;
  void describeRecord(const clang::CXXRecordDecl *record,
                      llvm::raw_ostream &stream) const;

  const clang::ASTContext &context;
  clang::PrintingPolicy policy;
  llvm::DenseMap<const clang::NamedDecl *, std::uint64_t> hashes;
};

} // namespace decouple
