//===- CppBindings.h - names that C++ binds for Python --------------------===//
//
// C++ text => BoundNames          (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace decouple {

/// A name that C++ of the CUDA bindings puts on torch._C.
struct BoundName {
  std::string name;
  std::string path;
  unsigned line = 0;
  std::string kind; ///< "method-def", "function", "class", "type", ...
};

/// The names that `text` binds on a module, in order: entries of the method
/// tables that `rules` name, and what the calls of its spelling bind on a
/// module. What is bound on a class or a submodule is left out. `text` must be
/// followed by a NUL.
std::vector<BoundName> findBindings(llvm::StringRef path, llvm::StringRef text,
                                    const PythonBindings &rules);

} // namespace decouple
