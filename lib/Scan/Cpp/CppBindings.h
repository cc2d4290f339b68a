//===- CppBindings.h - names that C++ binds for Python --------------------===//
//
// C++ text => BoundNames          (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Pattern.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace decouple {

/// A name that C++ of the CUDA bindings puts on torch._C.
struct BoundName {
  std::string name;
  std::string path;
  unsigned line = 0;
  std::string kind; ///< "method-def", "pybind-def", "pybind-class", "type", ...
};

/// The names that `text` binds on a module, in order: entries of PyMethodDef
/// arrays whose name matches one of `tables`, pybind11's def, class_, enum_
/// and def_submodule on a module, PyModule_AddObject. What is bound on a class
/// or a submodule is left out. `text` must be followed by a NUL.
std::vector<BoundName> findBindings(llvm::StringRef path, llvm::StringRef text,
                                    llvm::ArrayRef<Pattern> tables);

} // namespace decouple
