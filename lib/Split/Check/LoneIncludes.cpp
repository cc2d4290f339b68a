#include "Split/Check/LoneIncludes.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Check/Headers/Inert.h"
#include "Split/Check/Host/HostMeaning.h"
#include "Split/Compiler/Instances/NotedInstances.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

/// The headers that includes alone bring which leave.
class LeavingHeaders {
public:
  LeavingHeaders(const HostFile &file, const std::vector<Outline> &outlines)
      : file(file) {
    for (const Outline &outline : outlines)
      if (outline.transform == Transform::DropIncludes)
        groups.push_back(file.facts.arms[outline.arm].group);
  }

  /// The group that includes what stands at `at`; None: it stays.
  std::size_t groupOf(SourceLocation at, const SourceManager &sources) {
    const FileID id = sources.getFileID(sources.getExpansionLoc(at));
    if (id.isInvalid())
      return ConditionalGroup::None;
    auto [known, fresh] = files.try_emplace(id, ConditionalGroup::None);
    OptionalFileEntryRef entry = sources.getFileEntryRefForID(id);
    if (fresh && entry &&
        !file.facts.withoutDevice.headers.count(entry->getName().str()))
      if (auto include =
              includeBehind(sources.getLocForStartOfFile(id), sources))
        known->second = groupAround(file, groups, *include);
    return known->second;
  }

  bool have(SourceLocation at, const SourceManager &sources) {
    return groupOf(at, sources) != ConditionalGroup::None;
  }

  /// Whether includes that leave stand in `declaration`, of the main file.
  bool areIn(const Decl &declaration, const SourceManager &sources) const {
    auto offsetOf = [&](SourceLocation at) {
      return sources.getFileOffset(sources.getExpansionLoc(at));
    };
    return llvm::any_of(groups, [&](std::size_t group) {
      const std::size_t begin = file.tree.groups[group].begin;
      return offsetOf(declaration.getBeginLoc()) <= begin &&
             begin <= offsetOf(declaration.getEndLoc());
    });
  }

  const HostFile &file;
  std::vector<std::size_t> groups; ///< of arms that leave

private:
  llvm::DenseMap<FileID, std::size_t> files;
};

class Lookout : public SemaConsumer {
public:
  Lookout(CompilerInstance &compiler, LeavingHeaders &leaving,
          std::vector<Misfit> &found)
      : sources(compiler.getSourceManager()), leaving(leaving), found(found) {}

  void InitializeSema(Sema &sema) override {
    noted.emplace(sema,
                  [&](SourceLocation at) { return leaving.have(at, sources); });
  }

  bool shouldSkipFunctionBody(Decl *declaration) override {
    return !declaration->isTemplated() && !isa<TemplateDecl>(declaration) &&
           !leaving.have(declaration->getLocation(), sources);
  }

  bool HandleTopLevelDecl(DeclGroupRef group) override {
    if (group.isNull())
      return true;
    const auto *function = dyn_cast<FunctionDecl>(*group.begin());
    if (function &&
        isTemplateInstantiation(function->getTemplateSpecializationKind()))
      asked.push_back(function); // comes while others are read
    else
      note(isLeaving(**group.begin()));
    return true;
  }
  void HandleCXXStaticMemberVarInstantiation(VarDecl *variable) override {
    asked.push_back(variable);
  }
  void HandleCXXImplicitFunctionInstantiation(FunctionDecl *function) override {
    asked.push_back(function);
  }

  void HandleTranslationUnit(ASTContext &context) override {
    note(true);
    for (const NamedDecl *instance : instances)
      if (!isInertInstance(instance))
        add(instance->getNameAsString(), instance->getLocation());
    lookIn(context.getTranslationUnitDecl());
  }

private:
  bool isLeaving(const Decl &declaration) {
    return sources.isInMainFile(
               sources.getExpansionLoc(declaration.getLocation()))
               ? leaving.areIn(declaration, sources)
               : leaving.have(declaration.getLocation(), sources);
  }

  /// Whether what has been asked for since the last call is for what leaves.
  void note(bool leaves) {
    noted->note(leaves);
    for (const NamedDecl *instance : asked)
      if (leaves || leaving.have(pointOf(instance), sources))
        instances.push_back(instance);
    asked.clear();
  }

  static SourceLocation pointOf(const NamedDecl *instance) {
    if (const auto *variable = dyn_cast<VarDecl>(instance))
      return variable->getPointOfInstantiation();
    return cast<FunctionDecl>(instance)->getPointOfInstantiation();
  }

  static bool isInertInstance(const NamedDecl *instance) {
    if (const auto *variable = dyn_cast<VarDecl>(instance))
      return isInert(variable);
    return isInert(cast<FunctionDecl>(instance));
  }

  void lookIn(const DeclContext *scope) {
    for (const Decl *declaration : scope->noload_decls()) {
      if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(declaration))
        lookIn(cast<DeclContext>(declaration));
      else if (leaving.have(declaration->getLocation(), sources) &&
               !isInStandardLibrary(declaration))
        if (auto added = addedBy(declaration))
          add(*added, declaration->getLocation());
    }
  }

  /// What a header that stays has is made for any of those that leave.
  void add(const std::string &name, SourceLocation at) {
    const std::size_t own = leaving.groupOf(at, sources);
    for (std::size_t group : leaving.groups)
      if (own == ConditionalGroup::None || own == group)
        found.push_back({Misfit::AddedAlone, name, 0, group});
  }

  const SourceManager &sources;
  LeavingHeaders &leaving;
  std::vector<Misfit> &found;
  std::optional<NotedInstances> noted;
  std::vector<const NamedDecl *> asked; ///< instances, since the last note
  std::vector<const NamedDecl *> instances;
};

class LookAction : public ASTFrontendAction {
public:
  LookAction(LeavingHeaders &leaving, std::vector<Misfit> &found)
      : leaving(leaving), found(found) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler,
                                                 llvm::StringRef) override {
    compiler.getFrontendOpts().SkipFunctionBodies = true;
    return std::make_unique<Lookout>(compiler, leaving, found);
  }

private:
  LeavingHeaders &leaving;
  std::vector<Misfit> &found;
};

} // namespace

llvm::Expected<std::vector<Misfit>>
addedByIncludes(const ClangUnit &unit, const HostFile &file,
                const std::vector<Outline> &outlines) {
  std::vector<Misfit> found;
  LeavingHeaders leaving(file, outlines);
  if (leaving.groups.empty())
    return found;
  std::vector<Diagnostic> errors;
  LookAction action(leaving, found);
  if (llvm::Error error = runClang(unit, action, errors))
    return error;
  if (llvm::any_of(errors, breaksTree)) // of a body that nobody has read so far
    for (std::size_t group : leaving.groups)
      found.push_back({Misfit::AddedAlone, "", 0, group});
  return found;
}

} // namespace decouple
