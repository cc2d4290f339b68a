//===- Instantiations.h - templates that a check has to go into -----------===//
//
// places of the main file => Clang's pending instantiations, fewer
//                                             (part of split)
//
// Of a template in a header, Clang makes a function's body when the file has
// been read to its end. Where only part of a file is new, the rest asks for
// bodies that it has asked for before: they need not be made again.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include <functional>

namespace clang {
class ExternalSemaSource;
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

} // namespace decouple
