#include "Scan/Cpp/ScopeTracker.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>

using namespace decouple;
namespace tok = clang::tok;

void ScopeTracker::resetHead() {
  std::vector<Scope> scopes = std::move(now.scopes);
  now = State();
  now.scopes = std::move(scopes);
}

bool ScopeTracker::atBoundary() const {
  if (scope() == Scope::Parenthesis || scope() == Scope::Initializer)
    return false;
  switch (now.last) {
  case tok::semi:
  case tok::l_brace:
  case tok::r_brace:
    return true;
  case tok::colon: // `public:`, `case 1:`, but not a constructor's
    return !now.functionHead;
  case tok::r_paren:
    return now.macroCall == now.scopes.size() + 1;
  default:
    return now.word == State::Statement;
  }
}

/// `HANDLE_ERRORS`
static bool inCapitals(llvm::StringRef name) {
  return name.size() > 2 && llvm::all_of(name, [](char c) {
           return llvm::isUpper(c) || llvm::isDigit(c) || c == '_';
         });
}

void ScopeTracker::word(llvm::StringRef name) {
  enum Word { None, Namespace, Enum, Class, Template, Attribute, Statement };
  Word word = llvm::StringSwitch<Word>(name)
                  .Cases("namespace", "extern", Namespace)
                  .Case("enum", Enum)
                  .Cases("class", "struct", "union", Class)
                  .Case("template", Template)
                  .Cases("alignas", "__attribute__", "__declspec", "__align__",
                         Attribute)
                  .Cases("else", "do", "try", Statement)
                  .Default(None);
  bool statement = word == Statement || (atBoundary() && inCapitals(name));
  now.word = word == Template    ? State::Template
             : word == Attribute ? State::Attribute
             : statement         ? State::Statement
                                 : State::Plain;
  if (scope() == Scope::Parenthesis)
    return; // `f(struct A *a)` says nothing of what f is
  now.namespaceHead |= word == Namespace;
  now.enumHead |= word == Enum;
  if (word == Class && !now.angle) {
    now.classHead = true;
    now.functionHead = false;
  }
}

Scope ScopeTracker::scopeOfBrace() const {
  bool inCode = scope() == Scope::Function || scope() == Scope::Initializer ||
                scope() == Scope::Parenthesis;
  if (now.enumHead)
    return Scope::Initializer;
  if (now.classHead && !now.functionHead)
    return Scope::Class;
  switch (now.last) {
  case tok::equal:
  case tok::l_paren:
  case tok::comma:
  case tok::l_square:
    return Scope::Initializer;
  case tok::raw_identifier:
  case tok::greater:
    if (now.namespaceHead && !inCode)
      return Scope::Namespace;
    if (now.word == State::Statement || now.arrow ||
        (!inCode && now.functionHead))
      return Scope::Function;
    return Scope::Initializer;
  case tok::l_brace:
    return scope() == Scope::Initializer ? Scope::Initializer : Scope::Function;
  default:
    return now.namespaceHead && !inCode && !now.functionHead ? Scope::Namespace
                                                             : Scope::Function;
  }
}

void ScopeTracker::open(Scope opened) {
  now.scopes.push_back(opened);
  if (opened != Scope::Parenthesis)
    resetHead();
}

/// Leaves the innermost scope of this kind of bracket, and what was left open
/// in it.
void ScopeTracker::close(Scope closed) {
  bool parenthesis = closed == Scope::Parenthesis;
  for (std::size_t i = now.scopes.size(); i-- > 0;) {
    if ((now.scopes[i] == Scope::Parenthesis) != parenthesis) {
      if (parenthesis)
        return; // a ')' without '(' closes no brace
      continue;
    }
    now.scopes.resize(i);
    return;
  }
}

void ScopeTracker::saw(const clang::Token &token, llvm::StringRef written) {
  tok::TokenKind kind = token.getKind();
  if (kind == tok::raw_identifier)
    word(written);
  else
    punctuation(kind);
  if (kind != tok::raw_identifier)
    now.word = State::Plain;
  now.last = kind;
}

void ScopeTracker::punctuation(tok::TokenKind kind) {
  switch (kind) {
  case tok::less:
    now.angle += now.word == State::Template || now.angle;
    break;
  case tok::greater:
    now.angle -= now.angle > 0;
    break;
  case tok::greatergreater:
    now.angle -= std::min(now.angle, 2u);
    break;
  case tok::arrow:
    now.arrow = true;
    break;
  case tok::l_paren:
    if (now.word == State::Statement)
      now.macroCall = now.scopes.size() + 1;
    if (scope() != Scope::Parenthesis && now.word != State::Attribute)
      now.functionHead = true;
    open(Scope::Parenthesis);
    break;
  case tok::l_square:
    open(Scope::Parenthesis);
    break;
  case tok::r_paren:
  case tok::r_square:
    close(Scope::Parenthesis);
    break;
  case tok::l_brace:
    open(scopeOfBrace());
    break;
  case tok::r_brace:
    close(Scope::Namespace);
    resetHead();
    break;
  case tok::semi:
    if (scope() != Scope::Parenthesis)
      resetHead();
    break;
  default:
    break;
  }
}
