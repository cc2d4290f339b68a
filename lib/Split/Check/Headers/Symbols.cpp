#include "Split/Check/Headers/Symbols.h"

#include "Text/WordSet.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace decouple {

static bool isOfSource(const NamedDecl *declaration) {
  return isa<VarDecl, FunctionDecl>(declaration) &&
         !declaration->isTemplated() &&
         declaration->getFormalLinkage() == Linkage::Internal;
}

/// Adds what the object file calls the static variables and functions of
/// `scope`, of those that have the name that they are declared by, or a label.
static void addOwn(const DeclContext *scope, bool isOfC,
                   llvm::StringSet<> &names) {
  for (const Decl *declaration : scope->noload_decls()) {
    if (const auto *linkage = dyn_cast<LinkageSpecDecl>(declaration)) {
      addOwn(linkage, linkage->getLanguage() == LinkageSpecLanguageIDs::C,
             names);
    } else if (isa<NamespaceDecl, ExportDecl>(declaration)) {
      addOwn(cast<DeclContext>(declaration), isOfC, names);
    } else if (const auto *label = declaration->getAttr<AsmLabelAttr>();
               label && isOfSource(cast<NamedDecl>(declaration))) {
      names.insert(label->getLabel());
    } else if (const auto *named = dyn_cast<NamedDecl>(declaration);
               isOfC && named && named->getIdentifier() && isOfSource(named)) {
      names.insert(named->getName());
    }
  }
}

bool Symbols::isOfEachSource(llvm::StringRef symbol, ASTContext &context) {
  if (!own) {
    own.emplace();
    addOwn(context.getTranslationUnitDecl(), !context.getLangOpts().CPlusPlus,
           *own);
  }
  // What C++ calls so could be told from the others, but nobody writes it.
  return symbol.starts_with("_Z") || own->contains(symbol);
}

bool Symbols::isOtherName(const NamedDecl *declaration) {
  if (!declaration->hasAttrs())
    return false;
  if (declaration->hasAttr<AliasAttr>() || declaration->hasAttr<IFuncAttr>())
    return true;
  ASTContext &context = declaration->getASTContext();
  if (const auto *weak = declaration->getAttr<WeakRefAttr>())
    return isOfEachSource(weak->getAliasee(), context);
  const auto *label = declaration->getAttr<AsmLabelAttr>();
  return label && declaration->isExternallyVisible() &&
         isOfEachSource(label->getLabel(), context);
}

bool Symbols::areNamed(const AsmStmt &statement, ASTContext &context) {
  const auto *text = dyn_cast<GCCAsmStmt>(&statement);
  if (!text)
    return true;
  llvm::StringRef rest = text->getAsmString()->getString();
  while (!rest.empty()) {
    llvm::StringRef word = rest.take_while(isWordByte);
    if (isOfEachSource(word, context))
      return true;
    rest = rest.drop_front(std::max<std::size_t>(word.size(), 1));
  }
  return false;
}

} // namespace decouple
