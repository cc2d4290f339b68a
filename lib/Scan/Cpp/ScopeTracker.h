//===- ScopeTracker.h - where in the code a token stands ------------------===//
//
// tokens => namespace, class, function, ...  (part of BlockShape)
//
// A guess from tokens alone, without names or types. What a '{' opens is told
// by the words since the last ';', '{' or '}' (its head):
//   - `namespace`, `extern "C"`: a namespace; `enum`: a list of initializers;
//   - `class`, `struct`, `union` outside of template<...>, and no parameter
//     list after it: a class;
//   - behind `=`, `return`, `(`, `,`, `[` or, in a function, behind a name: an
//     initializer, unless a lambda's parameters or `->` stand in the head;
//   - all else: a function or a statement.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Text/RawTokens.h"
#include <vector>

namespace decouple {

enum class Scope { Namespace, Class, Function, Initializer, Parenthesis };

class ScopeTracker {
public:
  /// All there is to know about a place; copied at #if and restored at #else.
  struct State {
    std::vector<Scope> scopes; ///< innermost last; empty: the file
    clang::tok::TokenKind last = clang::tok::semi;
    /// What `last` is when it is a word. Statement: else, do, try, and a name
    /// in capitals that begins a statement, which is likely to be one.
    enum { Plain, Template, Attribute, Statement } word = Plain;
    std::size_t macroCall = 0; ///< depth of such a name's '('; 0: none
    bool namespaceHead = false, enumHead = false, classHead = false;
    bool functionHead = false, arrow = false;
    unsigned angle = 0; ///< depth in template<...>
  };

  void saw(const clang::Token &token, llvm::StringRef written);

  Scope scope() const {
    return now.scopes.empty() ? Scope::Namespace : now.scopes.back();
  }
  /// Does nothing stand between here and the last complete declaration or
  /// statement?
  bool atBoundary() const;
  /// Behind a ':' that a constructor's initializers may follow.
  bool afterFunctionColon() const {
    return now.last == clang::tok::colon && now.functionHead;
  }

  State now;

private:
  void word(llvm::StringRef name);
  void punctuation(clang::tok::TokenKind kind);
  void open(Scope opened);
  void close(Scope closed);
  Scope scopeOfBrace() const;
  void resetHead();
};

} // namespace decouple
