#include "Split/Analyse/Finds/HostFinds.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Findable.h"
#include "Split/Analyse/Declarations/HeaderCalls.h"
#include "Split/Analyse/Declarations/Redeclarations.h"
#include "Split/Analyse/Finds/Calls.h"
#include "Split/Analyse/Finds/Hidden.h"
#include "Split/Analyse/Finds/LeavingText.h"
#include "Split/Analyse/Finds/StayingNames.h"
#include "clang/AST/DeclFriend.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

static std::string nameOf(const Decl *declaration) {
  return cast<NamedDecl>(declaration)->getNameAsString();
}

static void noteFound(const Decl *declaration, ArmFacts &facts) {
  facts.note(Oddity::FoundByHost, "`" + nameOf(declaration) + "`");
}

namespace {

class Finds {
public:
  Finds(const AstText &text, LeavingText &leaving, const SeenNames &seen,
        const FindsOptions &options)
      : text(text), sources(text.context.getSourceManager()), leaving(leaving),
        options(options), calls(text, leaving, seen) {}

  /// What stands in the arm, with what is in it, should it be a namespace.
  void addOfArm(const Decl *declaration, std::size_t arm) {
    addOfHeader(declaration, arm);
    if (isa<NamespaceDecl, LinkageSpecDecl>(declaration))
      for (const Decl *inner : cast<DeclContext>(declaration)->decls())
        addOfArm(inner, arm);
  }

  void addIncluded(std::vector<ArmFacts> &facts) {
    add(text.context.getTranslationUnitDecl(), facts);
    auto look = [&](const ClassTemplateSpecializationDecl *made,
                    const FunctionDecl *function) {
      auto arm = leaving.armAt(made->getPointOfInstantiation());
      if (arm && !leaving.isForLeaving(function))
        completed.push_back({function, *arm});
    };
    forEachAskedFriend(text.context.getTranslationUnitDecl(), look);
    addHidden(text.context.getTranslationUnitDecl());
  }

  void note(std::vector<ArmFacts> &facts) {
    if (candidates.empty() && completed.empty())
      return;
    auto leaves = [&](SourceRange range) { return leaving.has(range); };
    TypesInUse types(/*results=*/true);
    for (Decl *declaration : text.context.getTraversalScope())
      types.addOf(declaration, leaves);
    const std::set<std::string> used = classesThatHeadersUse();
    for (const Candidate &candidate : completed) {
      const CXXRecordDecl *record = onlyDefinedClass(candidate.declaration);
      if (!record || record->getDescribedClassTemplate() ||
          types.have(record) || used.count(nameOf(record)))
        noteFound(candidate.declaration, facts[candidate.arm]);
    }
    const std::set<std::string> open = openCalls(text.context, leaves);
    for (const Candidate &candidate : candidates)
      if (!candidate.function ? isMade(candidate.declaration, types)
                              : calls.mayFind(candidate, types, open))
        noteCandidate(candidate, facts);
  }

private:
  /// What it has for types of its own is no matter of the file's.
  bool isOfStandardLibrary(const Decl *declaration) const {
    const auto *space = dyn_cast<NamespaceDecl>(declaration);
    return space && space->isStdNamespace() &&
           sources.isInSystemHeader(declaration->getLocation());
  }

  void add(const DeclContext *scope, std::vector<ArmFacts> &facts) {
    for (const Decl *declaration : scope->decls()) {
      auto arm = leaving.armOf(declaration);
      if (!arm || isOfStandardLibrary(declaration))
        continue;
      if (isa<NamespaceDecl, LinkageSpecDecl>(declaration))
        add(Decl::castToDeclContext(declaration), facts);
      addOfHeader(declaration, *arm);
    }
  }

  /// What is declared again where no namespace has it: in a function's text, or
  /// as a friend.
  void addHidden(const DeclContext *scope) {
    for (const Decl *declaration : scope->noload_decls()) {
      if (isa<NamespaceDecl, LinkageSpecDecl>(declaration))
        addHidden(cast<DeclContext>(declaration));
      if (!isa<FunctionDecl, VarDecl>(declaration) ||
          leaving.isLeaving(declaration))
        continue;
      for (const Decl *other : declaration->redecls())
        if (other->isLocalExternDecl() || other->getFriendObjectKind())
          if (auto arm = leaving.armAt(other->getLocation()))
            addIfItSaysMore(other, *arm);
    }
  }

  /// `using ::abs;` of the standard library gives C's function, not another.
  bool isOfC(const FunctionDecl *function) const {
    return function->isExternC() &&
           sources.isInSystemHeader(function->getLocation());
  }

  void add(const Decl *declaration, std::size_t arm) {
    const FunctionDecl *function = findableFunction(declaration);
    if (function && isAllocationOfLibrary(function))
      return;
    if (function || specialisedBy(declaration))
      candidates.push_back({declaration, arm, function});
    addIfItSaysMore(declaration, arm);
  }

  /// What text that stays has of it would lack what it says.
  void addIfItSaysMore(const Decl *declaration, std::size_t arm) {
    if (saysMore(declaration,
                 [&](const Decl *other) {
                   return !other->isImplicit() && !leaving.isLeaving(other);
                 }) &&
        !isHarmless(declaration))
      completed.push_back({declaration, arm});
  }

  void addOfHeader(const Decl *declaration, std::size_t arm) {
    add(declaration, arm);
    if (const auto *use = dyn_cast<UsingDecl>(declaration))
      for (const UsingShadowDecl *found : use->shadows())
        if (const auto *function = findableFunction(found->getTargetDecl());
            function && !function->isInStdNamespace() && !isOfC(function) &&
            !isOfItsNamespace(found, function))
          candidates.push_back({found, arm, function});
    const auto *record = dyn_cast<CXXRecordDecl>(declaration);
    if (record && record->isThisDeclarationADefinition())
      for (const FriendDecl *made : record->friends())
        if (const NamedDecl *named = made->getFriendDecl())
          addOfHeader(named, arm);
  }

  /// <new> has them, which a text without it cannot ask for.
  static bool isAllocationOfLibrary(const FunctionDecl *function) {
    const OverloadedOperatorKind kind = function->getOverloadedOperator();
    return (kind == OO_New || kind == OO_Array_New || kind == OO_Delete ||
            kind == OO_Array_Delete) &&
           isInStandardLibrary(function);
  }

  void noteCandidate(const Candidate &candidate, std::vector<ArmFacts> &facts) {
    const FunctionDecl *function = candidate.function;
    // One that is deleted, and fits, is referred to by nothing.
    if (!function || !options.functions || function->isDeleted())
      noteFound(candidate.declaration, facts[candidate.arm]);
    else if (isa<UsingShadowDecl>(candidate.declaration))
      options.used->insert(function->getQualifiedNameAsString());
    else
      options.functions->insert(function->getQualifiedNameAsString());
  }

  /// What is only defined there, and of which nobody asks that.
  bool isHarmless(const Decl *declaration) const {
    const CXXRecordDecl *record = onlyDefinedClass(declaration);
    return record && (llvm::is_contained(options.harmless,
                                         record->getQualifiedNameAsString()) ||
                      (options.harmlessOfC && record->isCLike() &&
                       sources.isInSystemHeader(record->getLocation())));
  }

  /// Those that are defined, and whose text a header may ask for.
  std::set<std::string> classesThatHeadersUse() const {
    WordSet classes;
    std::set<std::string> others; // than those that somebody has looked at
    for (const Candidate &candidate : completed) {
      const CXXRecordDecl *record = onlyDefinedClass(candidate.declaration);
      if (!record)
        continue;
      classes.insert(record->getName());
      if (!llvm::is_contained(text.splitRules().opaqueClasses,
                              record->getQualifiedNameAsString()))
        others.insert(record->getNameAsString());
    }
    return usedByHeaders(
        classes, sources,
        [&](llvm::StringRef name) { return leaving.isHosts(name); },
        [&](llvm::StringRef name) { return !others.count(name.str()); });
  }

  /// Whether text that stays may make what a specialisation is for.
  bool isMade(const Decl *declaration, const TypesInUse &types) {
    const Decl *pattern = specialisedTemplate(declaration);
    return !(pattern && leaving.isLeaving(pattern)) &&
           areHad(argumentsOf(declaration), types);
  }

  /// Whether text that stays can have what a specialisation is for.
  bool areHad(llvm::ArrayRef<TemplateArgument> arguments,
              const TypesInUse &types) {
    return llvm::all_of(arguments, [&](const TemplateArgument &argument) {
      if (argument.getKind() == TemplateArgument::Pack)
        return areHad(argument.pack_elements(), types);
      return argument.getKind() != TemplateArgument::Type ||
             calls.isHad(argument.getAsType(), types);
    });
  }

  const AstText &text;
  const SourceManager &sources;
  LeavingText &leaving;
  const FindsOptions &options;
  Calls calls;
  std::vector<Candidate> candidates;
  std::vector<Candidate> completed; ///< or says more than others
};

} // namespace

void noteHostFinds(const AstText &text, const std::vector<ArmRange> &arms,
                   const std::vector<ArmNodes> &nodes,
                   const std::set<std::string> &hostHeaders,
                   const SeenNames &seen, std::vector<ArmFacts> &facts,
                   const FindsOptions &options) {
  LeavingText leaving(text, arms, hostHeaders, options.wholeArms);
  Finds finds(text, leaving, seen, options);
  for (std::size_t i = 0; i < arms.size(); ++i)
    for (const Decl *declaration : nodes[i].declarations)
      finds.addOfArm(declaration, i);
  finds.addIncluded(facts);
  finds.note(facts);
  noteHidden(text, leaving, seen, facts);
}

} // namespace decouple
