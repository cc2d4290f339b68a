#include "Split/Analyse/Finds/HostFinds.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Findable.h"
#include "Split/Analyse/Declarations/HeaderCalls.h"
#include "Split/Analyse/Declarations/Redeclarations.h"
#include "Split/Analyse/Finds/Conversions.h"
#include "Split/Analyse/Finds/Given.h"
#include "Split/Analyse/Finds/Hidden.h"
#include "Split/Analyse/Finds/LeavingText.h"
#include "Split/Analyse/Finds/StayingNames.h"
#include "Split/Analyse/Finds/StayingSpaces.h"
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
  Finds(const AstText &text, LeavingText &leaving, const SeenNames &seen)
      : text(text), sources(text.context.getSourceManager()), leaving(leaving),
        seen(seen), spaces(text.context, seen), staying(spaces, leaving) {}

  /// What stands in the arm, or is to be found in what it includes.
  void add(const Decl *declaration, std::size_t arm) {
    const FunctionDecl *function = findableFunction(declaration);
    if (function || specialisedBy(declaration))
      candidates.push_back({declaration, arm, function});
    // What text that stays has of it would lack what it says.
    if (saysMore(declaration, [&](const Decl *other) {
          return !other->isImplicit() && !leaving.isLeaving(other);
        }))
      completed.push_back({declaration, arm});
  }

  void addIncluded(std::vector<ArmFacts> &facts) {
    add(text.context.getTranslationUnitDecl(), facts);
    auto look = [&](const ClassTemplateSpecializationDecl *made,
                    const FunctionDecl *function) {
      if (auto arm = leaving.armAt(made->getPointOfInstantiation()))
        completed.push_back({function, *arm});
    };
    forEachAskedFriend(text.context.getTranslationUnitDecl(), look);
  }

  void note(std::vector<ArmFacts> &facts) {
    if (candidates.empty() && completed.empty())
      return;
    auto leaves = [&](SourceRange range) { return leaving.has(range); };
    TypesInUse types(/*results=*/true);
    for (Decl *declaration : text.context.getTraversalScope())
      types.addOf(declaration, leaves);
    const std::set<std::string> used = classesThatHeadersUse();
    for (const Candidate &candidate : completed)
      if (!onlyDefinesClass(candidate.declaration) ||
          types.have(cast<CXXRecordDecl>(candidate.declaration)) ||
          used.count(nameOf(candidate.declaration)))
        noteFound(candidate.declaration, facts[candidate.arm]);
    std::vector<const FunctionDecl *> called =
        calledFunctions(openCalls(text.context, leaves));
    for (const Candidate &candidate : candidates)
      if (isFound(candidate, types, called) || mayConvert(candidate, called))
        noteFound(candidate.declaration, facts[candidate.arm]);
  }

private:
  struct Candidate {
    const Decl *declaration;
    std::size_t arm;
    const FunctionDecl *function = nullptr; ///< that calls may find by it
  };

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
      else
        addOfHeader(declaration, *arm);
    }
  }

  /// `using ::abs;` of the standard library gives C's function, not another.
  bool isOfC(const FunctionDecl *function) const {
    return function->isExternC() &&
           sources.isInSystemHeader(function->getLocation());
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

  /// Those that are defined, and whose text a header may ask for.
  std::set<std::string> classesThatHeadersUse() const {
    WordSet classes;
    std::set<std::string> others; // than those that somebody has looked at
    for (const Candidate &candidate : completed) {
      if (!onlyDefinesClass(candidate.declaration))
        continue;
      const auto *record = cast<CXXRecordDecl>(candidate.declaration);
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

  std::vector<const FunctionDecl *>
  calledFunctions(const std::set<std::string> &open) {
    std::vector<const FunctionDecl *> called;
    for (const Candidate &candidate : candidates)
      if (const FunctionDecl *function = candidate.function;
          function && (open.count(function->getNameAsString()) ||
                       isCalledByHeaders(candidate)))
        called.push_back(function);
    return called;
  }

  /// A name alone is looked for where the arguments are of as well.
  bool isCalledByHeaders(const Candidate &candidate) {
    const FunctionDecl *function = candidate.function;
    const IdentifierInfo *name = function->getIdentifier();
    if (!name || isCalledUnnamed(name->getName()))
      return true;
    // The standard library asks nobody whether there is a function of this
    // name.
    const bool isElsewhere = staying.have(function->getDeclName());
    return seen.isIn(name, [&](const SeenNames::Place &place) {
      OptionalFileEntryRef entry = sources.getFileEntryRefForID(place.file);
      const SourceLocation at = sources.getLocForStartOfFile(place.file);
      return entry && place.file != sources.getMainFileID() &&
             leaving.isHosts(entry->getName()) &&
             (isElsewhere || !isInStandardLibrary(at, sources)) &&
             (!place.isUsing || // which knows what stands before it alone
              sources.isBeforeInTranslationUnit(
                  candidate.declaration->getLocation(), at)) &&
             ((place.isCall && !place.scope && !place.global) ||
              spaces.lookInto(Spaces::of(function), place));
    });
  }

  bool isFound(const Candidate &candidate, const TypesInUse &types,
               llvm::ArrayRef<const FunctionDecl *> called) {
    const Decl *declaration = candidate.declaration;
    const FunctionDecl *function = candidate.function;
    if (isa<UsingShadowDecl>(declaration))
      return llvm::is_contained(called, function);
    if (function)
      return llvm::is_contained(called, function) &&
             llvm::all_of(function->parameters().take_front(
                              function->getMinRequiredArguments()),
                          [&](const ParmVarDecl *parameter) {
                            return isHad(parameter->getType(), types);
                          }) &&
             isReached(function, types);
    const Decl *pattern = specialisedTemplate(declaration);
    return !(pattern && leaving.isLeaving(pattern)) &&
           areHad(argumentsOf(declaration), types);
  }

  /// Whether a header's template may choose it for what becomes something else.
  bool mayConvert(const Candidate &candidate,
                  llvm::ArrayRef<const FunctionDecl *> called) {
    const FunctionDecl *function = candidate.function;
    auto isForeign = [&](QualType type) { return isOnlyLeavings(type); };
    return function && llvm::is_contained(called, function) &&
           mayBeCalled(function, isForeign,
                       [&](QualType type) { return isAnyMade(type); }) &&
           // A literal is no condition, so it has one already.
           (!function->getLiteralIdentifier() ||
            staying.have(function->getDeclName())) &&
           staying.lookInto(function->getDeclContext());
  }

  /// Of what stays.
  bool isAnyMade(QualType type) {
    if (!conversions)
      conversions = conversionsIn(
          text.context.getTranslationUnitDecl(),
          [&](const Decl *declaration) { return staying.has(declaration); });
    return conversions->leadTo(type);
  }

  /// What others declare they can become.
  bool isOnlyLeavings(QualType type) {
    const TagDecl *tag = innermost(type)->getAsTagDecl();
    return leaving.isMadeOfLeaving(type) &&
           (!tag || !leaving.isLeaving(tag) ||
            llvm::all_of(tag->redecls(), [&](const Decl *same) {
              return leaving.isLeaving(same);
            }));
  }

  /// By the types of arguments: those of text that stays, or any that headers
  /// have where the function is.
  bool isReached(const FunctionDecl *function, const TypesInUse &types) {
    auto isRare = [&](const TagDecl *type) {
      return text.range(type->getSourceRange()).has_value();
    };
    const DeclContext *space = namespaceAround(function->getDeclContext());
    return isFoundFor(function, types, isRare) ||
           llvm::any_of(
               function->parameters(), [&](const ParmVarDecl *parameter) {
                 const TagDecl *tag =
                     innermost(parameter->getType())->getAsTagDecl();
                 return tag && namespaceAround(tag->getDeclContext()) == space;
               });
  }

  /// Whether text that stays can have what a specialisation is for.
  bool areHad(llvm::ArrayRef<TemplateArgument> arguments,
              const TypesInUse &types) {
    return llvm::all_of(arguments, [&](const TemplateArgument &argument) {
      if (argument.getKind() == TemplateArgument::Pack)
        return areHad(argument.pack_elements(), types);
      return argument.getKind() != TemplateArgument::Type ||
             isHad(argument.getAsType(), types);
    });
  }

  /// What headers have may be had in ways that the file does not show.
  bool isHad(QualType type, const TypesInUse &types) {
    const TagDecl *tag = innermost(type)->getAsTagDecl();
    return !leaving.isMadeOfLeaving(type) &&
           (!tag || !text.range(tag->getSourceRange()) || types.have(tag));
  }

  const AstText &text;
  const SourceManager &sources;
  LeavingText &leaving;
  const SeenNames &seen;
  Spaces spaces;
  StayingSpaces staying;
  std::vector<Candidate> candidates;
  std::vector<Candidate> completed;       ///< or says more than others
  std::optional<Conversions> conversions; ///< of what stays
};

} // namespace

void noteHostFinds(const AstText &text, const std::vector<ArmRange> &arms,
                   const std::vector<ArmNodes> &nodes,
                   const std::set<std::string> &hostHeaders,
                   const SeenNames &seen, std::vector<ArmFacts> &facts) {
  LeavingText leaving(text, arms, hostHeaders);
  Finds finds(text, leaving, seen);
  for (std::size_t i = 0; i < arms.size(); ++i)
    for (const Decl *declaration : nodes[i].declarations)
      finds.add(declaration, i);
  finds.addIncluded(facts);
  finds.note(facts);
  noteHidden(text, leaving, seen, facts);
}

} // namespace decouple
