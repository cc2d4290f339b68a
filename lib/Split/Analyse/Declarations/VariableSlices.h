//===- VariableSlices.h - where a variable's value comes from -------------===//
//
// variable => its initializer and the variables that needs, transitively
//                                             (part of split)
//
// A binding that moves to the backend's module has to find the Python module
// or class it hangs on again. The slice says how the host found it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/AstText.h"
#include "llvm/ADT/DenseMap.h"

namespace decouple {

class VariableSlices {
public:
  VariableSlices(const AstText &text, const BindingRules &rules)
      : text(text), rules(rules) {}

  /// Index of `variable` in `facts`, added with what it depends on.
  std::size_t add(const clang::VarDecl *variable);

  std::vector<VariableFacts> facts;

private:
  void describe(const clang::VarDecl *variable, VariableFacts &fact);
  void classify(const clang::Expr *initializer, VariableFacts &fact);

  const AstText &text;
  const BindingRules &rules;
  llvm::DenseMap<const clang::VarDecl *, std::size_t> index;
};

} // namespace decouple
