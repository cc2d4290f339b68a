#include "Split/Analyse/Declarations/HeaderBodies.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/HeaderText.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

bool isOfEachSource(const NamedDecl *declaration) {
  if (declaration->isInAnonymousNamespace())
    return true;
  if (const auto *function = dyn_cast<FunctionDecl>(declaration))
    return function->getStorageClass() == SC_Static &&
           !isa<CXXMethodDecl>(function);
  const auto *variable = dyn_cast<VarDecl>(declaration);
  if (!variable || !variable->isFileVarDecl() || variable->isStaticDataMember())
    return false;
  return variable->getStorageClass() == SC_Static ||
         (variable->getType().isConstQualified() && !variable->isInline() &&
          !variable->hasExternalStorage() && !variable->isTemplated() &&
          !isa<VarTemplateSpecializationDecl>(variable));
}

bool HeaderBodies::isWanted(const FunctionDecl *function) {
  if (isInStandardLibrary(function))
    return false;
  readUpTo(function);
  if (!isSuspect(function))
    return false;
  suspect(function);
  return true;
}

void HeaderBodies::readUpTo(const FunctionDecl *function) {
  std::vector<const DeclContext *> around;
  for (const DeclContext *scope = function->getLexicalDeclContext(); scope;
       scope = scope->getLexicalParent())
    if (scope->isFileContext() || isa<LinkageSpecDecl>(scope))
      around.insert(around.begin(), scope);
  std::size_t same = 0;
  while (same < open.size() && same < around.size() &&
         open[same].space == around[same])
    ++same;
  for (; open.size() > same; open.pop_back())
    advance(open.back());
  for (std::size_t i = open.size(); i < around.size(); ++i)
    open.push_back({around[i]});
  for (std::size_t i = 0; i < open.size(); ++i)
    advance(open[i]);
}

void HeaderBodies::advance(Open &at) {
  auto next = [&]() -> const Decl * {
    if (at.last)
      return at.last->getNextDeclInContext();
    auto first = at.space->noload_decls_begin();
    return first == at.space->noload_decls_end() ? nullptr : *first;
  };
  while (const Decl *declaration = next()) {
    at.last = declaration;
    const auto *space = dyn_cast<DeclContext>(declaration);
    if (!llvm::any_of(open,
                      [&](const Open &other) { return other.space == space; }))
      read(declaration);
  }
}

void HeaderBodies::readAll(const DeclContext *scope) {
  for (const Decl *declaration : scope->noload_decls())
    read(declaration);
}

void HeaderBodies::read(const Decl *declaration) {
  if (isa<NamespaceDecl, LinkageSpecDecl>(declaration)) {
    const auto *space = cast<DeclContext>(declaration);
    return space->isStdNamespace() ? void() : readAll(space);
  }
  if (const auto *pattern = dyn_cast<TemplateDecl>(declaration))
    declaration = pattern->getTemplatedDecl();
  if (const auto *variable = dyn_cast_or_null<VarDecl>(declaration)) {
    if (isOfEachSource(variable) && !variable->isTemplated() &&
        (!isFixed(variable) || mentions(variable)))
      suspect(variable);
  } else if (const auto *record =
                 dyn_cast_or_null<CXXRecordDecl>(declaration)) {
    if (record->isThisDeclarationADefinition() &&
        record->isCompleteDefinition())
      readParts(record);
  } else if (const auto *function =
                 dyn_cast_or_null<FunctionDecl>(declaration)) {
    readFunction(function);
  }
}

/// What is made of parts that matter does so itself.
void HeaderBodies::readParts(const CXXRecordDecl *record) {
  for (const FieldDecl *field : record->fields())
    if (mentions(field))
      suspect(record);
  for (const CXXBaseSpecifier &base : record->bases())
    if (const CXXRecordDecl *of = base.getType()->getAsCXXRecordDecl();
        of && of->getIdentifier() && suspects.contains(of->getName()))
      suspect(record);
  readAll(record);
}

/// One that the compiler does not ask about: its value, or the type of its
/// result, may be needed.
void HeaderBodies::readFunction(const FunctionDecl *function) {
  if (function->doesThisDeclarationHaveABody() && !function->hasSkippedBody() &&
      !function->isImplicit() && isSuspect(function))
    suspect(function);
}

bool HeaderBodies::isSuspect(const FunctionDecl *function) {
  return mayReadDifferently(function, differences) ||
         mentions(function, /*statics=*/isOfEachSource(function));
}

void HeaderBodies::suspect(const NamedDecl *named) {
  if (named->getDeclName().isIdentifier() && named->getIdentifier())
    suspects.insert(named->getName());
  else if (const auto *owner = dyn_cast<CXXRecordDecl>(named->getDeclContext());
           owner && owner->getIdentifier())
    suspects.insert(owner->getName()); // constructors, operators
}

bool HeaderBodies::mentions(const Decl *declaration, bool statics) {
  if (suspects.empty() && !statics)
    return false;
  bool found = false;
  Macros seen;
  forEachRawToken(declaration, [&](const Token &token) {
    if (token.isNot(tok::raw_identifier))
      return true;
    found = mentions(preprocessor.getIdentifierInfo(token.getRawIdentifier()),
                     statics, seen);
    return !found;
  });
  return found;
}

bool HeaderBodies::mentions(const IdentifierInfo *word, bool statics,
                            Macros &seen) const {
  if (suspects.contains(word->getName()) ||
      (statics &&
       (word->getName() == "static" || word->getName() == "thread_local")))
    return true;
  const MacroInfo *macro =
      word->hasMacroDefinition() ? preprocessor.getMacroInfo(word) : nullptr;
  return macro && seen.insert(macro).second &&
         llvm::any_of(macro->tokens(), [&](const Token &token) {
           return token.getIdentifierInfo() &&
                  mentions(token.getIdentifierInfo(), statics, seen);
         });
}

} // namespace decouple
