//===- Quiet.h - objects of which the making has no other effect ----------===//
//
// variable => whether one more of it can be told   (part of split: its checks)
//
// What is run can change an object only if it can come by it. So no code is
// judged by what it changes: all that is run, the library's too, is followed,
// and may name no object of others but constants and numbers that it reads.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/Running/Doings.h"
#include "Split/Check/Running/Library.h"
#include "Split/Compiler/Instantiations.h"
#include <memory>

namespace decouple {

class QuietFinder {
public:
  /// `make` has instances made that are gone into, as far as they are not yet.
  QuietFinder(Library &library, Make make) : library(library), make(make) {}

  /// Whether making and destroying `variable` is shown to come by nothing but
  /// itself and what is made for it.
  bool isQuiet(const clang::VarDecl *variable);

private:
  class Run;

  const Doings &of(const clang::FunctionDecl *function);
  const Doings &of(const clang::VarDecl *variable);
  Doings lookAt(const clang::FunctionDecl *function);

  Library &library;
  const Make make;
  /// Canonical.
  llvm::DenseMap<const clang::Decl *, std::unique_ptr<Doings>> known;
};

} // namespace decouple
