//===- Instantiations.h - templates that a check has to go into -----------===//
//
// places of the main file => Clang's pending instantiations, fewer
//                                             (part of split)
//
// Of a template in a header, Clang makes a function's body when the file has
// been read to its end. Where only part of a file is new, the rest asks for
// bodies that it has asked for before: they need not be made again.
//
// What headers ask for themselves need not be made either, unless what the main
// file says leads there, or other sources have one of their own.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>

namespace clang {
class ASTContext;
class ExternalSemaSource;
class NamedDecl;
class Sema;
class SourceManager;
} // namespace clang

namespace decouple {

/// Whether what is asked for at a place, first of all places, is to be made.
using Wanted =
    std::function<bool(const clang::SourceManager &, clang::SourceLocation)>;

/// Has `sema` make only the bodies that are `wanted`, those of templates of the
/// main file, and what these ask for in turn. The result has to live as long as
/// `sema`.
llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource>
limitInstantiations(clang::Sema &sema, Wanted wanted);

/// Has an instance made, with what it asks for in turn; true: it was left out.
using Make = llvm::function_ref<bool(const clang::NamedDecl *)>;

/// Goes through the main file of a whole tree, and makes what it leads to.
using Reach = std::function<void(clang::ASTContext &, Make)>;

/// Leaves out what headers ask for and `reach` does not need.
class ReachedInstances {
public:
  /// Has to live as long as `sema`.
  ReachedInstances(clang::Sema &sema, Reach reach);
  ~ReachedInstances();

  /// That what has been asked for since the last call is a header's matter, or
  /// the main file's.
  void note(bool isHeaders);

private:
  class Source;
  llvm::IntrusiveRefCntPtr<Source> source;
};

} // namespace decouple
