//===- CppBindings.h - names that C++ binds for Python --------------------===//
//
// C++ text => BoundNames          (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Text/WordSet.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace decouple {

/// How C++ binds a name: an entry of a PyMethodDef array, pybind11's def,
/// class_ or def_submodule, PyModule_AddObject.
enum class BindingKind { MethodDef, Function, Class, Submodule, Type };

const char *nameOf(BindingKind kind);

/// A name that C++ of the CUDA bindings puts on torch._C.
struct BoundName {
  std::string name;
  std::string path;
  unsigned line = 0;
  BindingKind kind = BindingKind::MethodDef;
};

/// A string literal that is one of the names which C++ outside of the CUDA
/// bindings binds.
struct NameLiteral {
  std::string name;
  std::string path;
  unsigned line = 0;
  std::size_t offset = 0;
};

/// The names that `text` binds on a module, in order: entries of the method
/// tables that `rules` name, and what the calls of its spelling bind on a
/// module. What is bound on a class or a submodule is left out. `text` must be
/// followed by a NUL.
std::vector<BoundName> findBindings(llvm::StringRef path, llvm::StringRef text,
                                    const PythonBindings &rules);

/// The string literals of `text` that are one of `names`, in order.
std::vector<NameLiteral> findNameLiterals(llvm::StringRef path,
                                          llvm::StringRef text,
                                          const WordSet &names);

} // namespace decouple
