#include "Split/Check/OnceMore.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/LoadTime.h"
#include "Split/Check/Headers/Quiet.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace decouple {

namespace {

class Includes {
public:
  Includes(ASTContext &context, const HostFile &file)
      : context(context), sources(context.getSourceManager()), file(file) {}

  void lookIn(const DeclContext *scope) {
    for (const Decl *declaration : scope->noload_decls())
      if (isa<NamespaceDecl, LinkageSpecDecl>(declaration))
        lookIn(cast<DeclContext>(declaration));
      else if (isa<VarDecl, FunctionDecl, CXXRecordDecl>(declaration) &&
               isOfHost(declaration) && !isInStandardLibrary(declaration))
        look(cast<NamedDecl>(declaration));
  }

  std::vector<Misfit> found;

private:
  bool isOfHost(const Decl *declaration) {
    const FileID id =
        sources.getFileID(sources.getExpansionLoc(declaration->getLocation()));
    if (id.isInvalid() || id == sources.getMainFileID())
      return false;
    auto [place, fresh] = known.try_emplace(id, false);
    if (fresh) {
      OptionalFileEntryRef entry = sources.getFileEntryRefForID(id);
      place->second = entry && file.facts.withoutDevice.headers.count(
                                   entry->getName().str());
    }
    return place->second;
  }

  void look(const NamedDecl *declaration) {
    if (const auto *function = dyn_cast<FunctionDecl>(declaration))
      return look(function);
    if (const auto *variable = dyn_cast<VarDecl>(declaration);
        variable &&
        variable->isThisDeclarationADefinition() == VarDecl::Definition &&
        isOnlyOne(variable, context.GetGVALinkageForVariable(variable)))
      return note(Misfit::DefinedTwice, variable);
    const VarDecl *runs = runsWhenLoaded(declaration);
    // What gives a number may read a setting, and warn of it: as upstream's
    // headers do.
    if (runs && !runs->isExternallyVisible() &&
        !runs->getType()->isScalarType() &&
        runs->getTLSKind() == VarDecl::TLS_None && !isQuiet(runs))
      note(Misfit::RunsTwice, runs);
  }

  void look(const FunctionDecl *function) {
    if (!function->isThisDeclarationADefinition() || function->isDeleted() ||
        function->isTemplated())
      return;
    if (isOnlyOne(function, context.GetGVALinkageForFunction(function)))
      return note(Misfit::DefinedTwice, function);
    if (function->hasAttr<ConstructorAttr>() ||
        function->hasAttr<DestructorAttr>())
      note(Misfit::RunsTwice, function);
  }

  /// Whether a program may have one definition, and this is one.
  static bool isOnlyOne(const NamedDecl *named, GVALinkage linkage) {
    return linkage == GVA_StrongExternal && !named->isTemplated() &&
           !named->hasAttr<WeakAttr>() && !named->hasAttr<SelectAnyAttr>() &&
           !named->isInvalidDecl();
  }

  void note(Misfit::Kind kind, const NamedDecl *named) {
    Misfit misfit{kind, named->getNameAsString()};
    misfit.offset = file.text.size();
    found.push_back(std::move(misfit));
  }

  ASTContext &context;
  const SourceManager &sources;
  const HostFile &file;
  llvm::DenseMap<FileID, bool> known; ///< whether the host includes it
};

} // namespace

std::vector<Misfit> includedOnceMore(ASTContext &context,
                                     const HostFile &file) {
  Includes includes(context, file);
  includes.lookIn(context.getTranslationUnitDecl());
  return std::move(includes.found);
}

} // namespace decouple
