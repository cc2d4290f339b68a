#include "Split/Check/OnceMore.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/LoadTime.h"
#include "Split/Check/Headers/EachSource.h"
#include "Split/Check/Origins.h"
#include "Split/Check/Running/Quiet.h"
#include "Split/Compiler/PreprocessorFacts.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace decouple {

namespace {

class Includes {
public:
  Includes(ASTContext &context, const HostFile &file,
           const std::vector<Outline> &outlines, Make make)
      : context(context), sources(context.getSourceManager()), file(file),
        leaving(leavingIncludes(file, outlines)), quiet(library, make) {}

  void lookIn(const DeclContext *scope) {
    for (const Decl *declaration : scope->noload_decls())
      if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(declaration))
        lookIn(cast<DeclContext>(declaration));
      else if (isConcerned(declaration) && !isInStandardLibrary(declaration))
        look(declaration);
  }

  std::vector<Misfit> found;

private:
  /// Of the host, or of an include that stays: what that does beside the arms
  /// that leave would be done for the backend alone.
  bool isConcerned(const Decl *declaration) {
    const FileID id =
        sources.getFileID(sources.getExpansionLoc(declaration->getLocation()));
    if (id.isInvalid() || id == sources.getMainFileID())
      return false;
    auto [place, fresh] = known.try_emplace(id, false);
    if (fresh) {
      OptionalFileEntryRef entry = sources.getFileEntryRefForID(id);
      place->second =
          entry &&
          (file.facts.withoutDevice.headers.count(entry->getName().str()) ||
           !leaves(id));
    }
    return place->second;
  }

  /// Whether an arm that leaves has brought the header.
  bool leaves(FileID header) const {
    const StringRef text = sources.getBufferData(sources.getMainFileID());
    const auto at =
        includeBehind(sources.getLocForStartOfFile(header), sources);
    const StringRef line =
        at ? text.substr(*at).take_until([](char c) { return c == '\n'; }) : "";
    const StringRef name =
        line.substr(line.find_first_of("<\"") + 1).take_until([](char c) {
          return c == '>' || c == '"';
        });
    return llvm::any_of(leaving, [&](StringRef left) {
      return name == left || name.ends_with(("/" + left).str());
    });
  }

  void look(const Decl *declaration) {
    if (isa<FileScopeAsmDecl>(declaration))
      return note(Misfit::PlacedTwice, "asm");
    if (const auto *made = dyn_cast<ClassTemplateDecl>(declaration))
      return lookAtInstances(made);
    if (const auto *made = dyn_cast<VarTemplateDecl>(declaration))
      return lookAtInstances(made);
    if (const auto *made = dyn_cast<FunctionTemplateDecl>(declaration))
      return lookAtInstances(made);
    if (const auto *of = dyn_cast<FriendDecl>(declaration))
      declaration = of->getFriendDecl();
    if (!declaration || declaration->isTemplated())
      return;
    if (const auto *function = dyn_cast<FunctionDecl>(declaration))
      lookAt(function);
    else if (const auto *variable = dyn_cast<VarDecl>(declaration))
      lookAt(variable);
    else if (const auto *record = dyn_cast<CXXRecordDecl>(declaration);
             record && record->isThisDeclarationADefinition())
      for (const Decl *member : record->noload_decls())
        look(member);
  }

  /// What is said for some arguments has a place of its own. Looking at an
  /// instance may add others.
  template <typename Template> void lookAtInstances(const Template *made) {
    auto *first = const_cast<Template *>(made->getCanonicalDecl());
    if (!seen.insert(first).second)
      return;
    auto all = first->specializations();
    for (const auto *one :
         llvm::SmallVector<decltype(*all.begin())>(all.begin(), all.end()))
      if (!isExplicit(one))
        look(one);
  }

  static bool isExplicit(const ClassTemplateSpecializationDecl *instance) {
    return instance->getSpecializationKind() == TSK_ExplicitSpecialization;
  }
  template <typename Instance> static bool isExplicit(const Instance *one) {
    return one->getTemplateSpecializationKind() == TSK_ExplicitSpecialization;
  }

  void lookAt(const VarDecl *variable) {
    const bool isInstance =
        isTemplateInstantiation(variable->getTemplateSpecializationKind());
    if (isInstance && !isOfEachSource(variable))
      return; // a program has one
    if (const VarDecl *made = variable->getDefinition(); isInstance && made)
      variable = made;
    if (variable->isThisDeclarationADefinition() != VarDecl::Definition)
      return;
    if (isPutSomewhere(variable))
      return note(Misfit::PlacedTwice, variable->getNameAsString());
    if (isOnlyOne(variable, context.GetGVALinkageForVariable(variable)))
      return note(Misfit::DefinedTwice, variable->getNameAsString());
    if ((isInstance && isNotMade(variable)) ||
        (runsWhenLoaded(variable) && runsForEach(variable)))
      note(Misfit::RunsTwice, variable->getNameAsString());
  }

  /// By a pragma, too.
  static bool isPutSomewhere(const VarDecl *variable) {
    return variable->hasAttr<SectionAttr>() ||
           variable->hasAttr<PragmaClangBSSSectionAttr>() ||
           variable->hasAttr<PragmaClangDataSectionAttr>() ||
           variable->hasAttr<PragmaClangRelroSectionAttr>() ||
           variable->hasAttr<PragmaClangRodataSectionAttr>();
  }

  /// What nobody has asked for yet has no value; one that is constant has.
  static bool isNotMade(const VarDecl *instance) {
    const QualType type = instance->getType();
    const VarDecl *pattern = instance->getTemplateInstantiationPattern();
    return !instance->hasInit() && !instance->isConstexpr() && pattern &&
           (pattern->hasInit() || type->isRecordType());
  }

  /// All sources make one object where it is merged but not inline.
  bool runsForEach(const VarDecl *variable) {
    if (variable->hasAttr<WeakAttr>() || variable->hasAttr<SelectAnyAttr>())
      return true;
    return isOfEachSource(variable) &&
           variable->getTLSKind() == VarDecl::TLS_None &&
           !quiet.isQuiet(variable);
  }

  void lookAt(const FunctionDecl *function) {
    const bool isInstance = function->isTemplateInstantiation();
    if (function->isDeleted() || !(isInstance || function->isDefined()))
      return;
    if (function->hasAttr<ConstructorAttr>() ||
        function->hasAttr<DestructorAttr>() || function->hasAttr<IFuncAttr>())
      return note(Misfit::RunsTwice, function->getNameAsString());
    if (const auto *section = function->getAttr<SectionAttr>();
        section && !section->getName().starts_with(".text"))
      return note(Misfit::PlacedTwice, function->getNameAsString());
    for (const Decl *local : function->noload_decls())
      if (const auto *variable = dyn_cast<VarDecl>(local);
          variable && isPutSomewhere(variable))
        note(Misfit::PlacedTwice, variable->getNameAsString());
      else if (isa<CXXRecordDecl>(local))
        look(local);
    if (!isInstance && !function->isInlined() &&
        function->isThisDeclarationADefinition() &&
        isOnlyOne(function, context.GetGVALinkageForFunction(function)))
      return note(Misfit::DefinedTwice, function->getNameAsString());
  }

  /// Whether a program may have one definition, and this is one.
  static bool isOnlyOne(const NamedDecl *named, GVALinkage linkage) {
    return linkage == GVA_StrongExternal && !named->isTemplated() &&
           !named->hasAttr<WeakAttr>() && !named->hasAttr<SelectAnyAttr>() &&
           !named->isInvalidDecl();
  }

  void note(Misfit::Kind kind, std::string name) {
    Misfit misfit{kind, std::move(name)};
    misfit.offset = file.text.size();
    found.push_back(std::move(misfit));
  }

  ASTContext &context;
  const SourceManager &sources;
  const HostFile &file;
  const std::set<std::string> leaving; ///< what includes name
  Library library;
  QuietFinder quiet;
  llvm::DenseMap<FileID, bool> known;       ///< whether it counts
  llvm::SmallPtrSet<const Decl *, 16> seen; ///< templates
};

} // namespace

std::vector<Misfit> includedOnceMore(ASTContext &context, const HostFile &file,
                                     const std::vector<Outline> &outlines,
                                     Make make) {
  Includes includes(context, file, outlines, make);
  includes.lookIn(context.getTranslationUnitDecl());
  return std::move(includes.found);
}

} // namespace decouple
