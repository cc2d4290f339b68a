#include "Split/Analyse/HostFinds.h"

#include "Split/Analyse/Declarations/Findable.h"
#include "Split/Analyse/Declarations/HeaderCalls.h"
#include "Split/Analyse/Declarations/LoadTime.h"
#include "Split/Analyse/Declarations/StayingNames.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

static void noteFound(const Decl *declaration, ArmFacts &facts) {
  facts.note(Oddity::FoundByHost,
             "`" + cast<NamedDecl>(declaration)->getNameAsString() + "`");
}

namespace {

class Finds {
public:
  Finds(const AstText &text, const std::vector<ArmRange> &arms,
        const std::set<std::string> &hostHeaders)
      : text(text), sources(text.context.getSourceManager()), arms(arms),
        hostHeaders(hostHeaders) {}

  /// What stands in the arm, or is to be found in what it includes.
  void add(const Decl *declaration, std::size_t arm) {
    if (specialisedBy(declaration) || findableFunction(declaration))
      candidates.push_back({declaration, arm});
  }

  /// What text that stays has of `declaration` would lack what it says.
  void noteCompleted(const Decl *declaration, ArmFacts &facts) {
    if (completes(declaration))
      noteFound(declaration, facts);
  }

  bool completes(const Decl *declaration) {
    if (const auto *pattern = dyn_cast<ClassTemplateDecl>(declaration))
      declaration = pattern->getTemplatedDecl();
    if (!isa<TagDecl, VarDecl, FunctionDecl>(declaration))
      return false;
    const auto *tag = dyn_cast<TagDecl>(declaration);
    const bool saysMore =
        tag ? tag->isThisDeclarationADefinition()
            : llvm::any_of(declaration->attrs(), [](const Attr *attribute) {
                return !attribute->isImplicit() && !attribute->isInherited();
              });
    return saysMore &&
           llvm::any_of(declaration->redecls(), [&](const Decl *other) {
             return other != declaration && !isLeaving(other);
           });
  }

  void addIncluded(std::vector<ArmFacts> &facts) {
    add(text.context.getTranslationUnitDecl(), facts);
  }

  void note(std::vector<ArmFacts> &facts) {
    if (candidates.empty() && completed.empty())
      return;
    auto leaves = [&](SourceRange range) { return this->leaves(range); };
    TypesInUse types(/*results=*/true);
    for (Decl *declaration : text.context.getTraversalScope())
      types.addOf(declaration, leaves);
    const StayingNames names = stayingNames(text.context, leaves);
    for (const Candidate &candidate : completed)
      if (isUsed(candidate.declaration, types, names.used))
        noteFound(candidate.declaration, facts[candidate.arm]);
    std::vector<const FunctionDecl *> called = calledFunctions(names.called);
    for (const Candidate &candidate : candidates)
      if (isFound(candidate.declaration, types, called))
        noteFound(candidate.declaration, facts[candidate.arm]);
  }

private:
  struct Candidate {
    const Decl *declaration;
    std::size_t arm;
  };

  /// Whether text that stays has to do with `declaration`.
  static bool isUsed(const Decl *declaration, const TypesInUse &types,
                     const llvm::DenseSet<const Decl *> &used) {
    if (const auto *tag = dyn_cast<TagDecl>(declaration))
      return types.have(tag);
    const auto *pattern = dyn_cast<ClassTemplateDecl>(declaration);
    if (!pattern)
      return used.contains(declaration->getCanonicalDecl());
    return llvm::any_of(types.all(), [&](const TagDecl *type) {
      const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(type);
      return made && made->getSpecializedTemplate()->getCanonicalDecl() ==
                         pattern->getCanonicalDecl();
    });
  }

  std::optional<std::size_t> armAround(std::size_t offset) const {
    for (std::size_t i = 0; i < arms.size(); ++i)
      if (arms[i].body.contains(offset))
        return i;
    return std::nullopt;
  }

  bool leaves(SourceRange range) const {
    auto written = text.range(range);
    return written && armAround(written->begin);
  }

  /// The arm that includes `file`, which no text that stays does.
  std::optional<std::size_t> armOf(FileID file) {
    if (file.isInvalid()) // the compiler's own, and no key of a map
      return std::nullopt;
    auto [place, fresh] = armsOfFiles.try_emplace(file, std::nullopt);
    if (fresh) {
      auto entry = sources.getFileEntryRefForID(file);
      auto include = includeBehind(sources.getLocForStartOfFile(file), sources);
      if (entry && include && !hostHeaders.count(entry->getName().str()))
        place->second = armAround(*include);
    }
    return place->second;
  }

  std::optional<std::size_t> armOf(const Decl *declaration) {
    return armOf(
        sources.getFileID(sources.getExpansionLoc(declaration->getLocation())));
  }

  /// What it has for types of its own is no matter of the file's.
  bool isOfStandardLibrary(const Decl *declaration) const {
    const auto *space = dyn_cast<NamespaceDecl>(declaration);
    return space && space->isStdNamespace() &&
           sources.isInSystemHeader(declaration->getLocation());
  }

  void add(const DeclContext *scope, std::vector<ArmFacts> &facts) {
    for (const Decl *declaration : scope->decls()) {
      auto arm = armOf(declaration);
      if (!arm)
        continue;
      if (isOfStandardLibrary(declaration))
        continue;
      if (isa<NamespaceDecl, LinkageSpecDecl>(declaration))
        add(Decl::castToDeclContext(declaration), facts);
      else
        addOfHeader(declaration, *arm);
      if (const VarDecl *variable = runsWhenLoaded(declaration))
        facts[*arm].runsWhenLoaded = variable->getNameAsString();
    }
  }

  void addOfHeader(const Decl *declaration, std::size_t arm) {
    add(declaration, arm);
    if (completes(declaration))
      completed.push_back({declaration, arm});
  }

  bool isLeaving(const Decl *declaration) {
    return leaves(declaration->getSourceRange()) || armOf(declaration);
  }

  /// Whether text that stays cannot have `type`, or what it is made of.
  bool isMadeOfLeaving(const TagDecl *type) {
    const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(type);
    return isLeaving(type) ||
           (made && llvm::any_of(made->getTemplateArgs().asArray(),
                                 [&](const TemplateArgument &argument) {
                                   return isMadeOfLeaving(argument);
                                 }));
  }

  bool isMadeOfLeaving(const TemplateArgument &argument) {
    if (argument.getKind() != TemplateArgument::Type)
      return false;
    const Type *inner = argument.getAsType().getNonReferenceType().getTypePtr();
    for (const Type *next = nullptr;
         (next = inner->getPointeeOrArrayElementType()) != inner;)
      inner = next;
    const TagDecl *tag = inner->getAsTagDecl();
    return tag && isMadeOfLeaving(tag);
  }

  std::vector<const FunctionDecl *>
  calledFunctions(const std::set<std::string> &open) const {
    std::vector<const FunctionDecl *> functions, named;
    for (const Candidate &candidate : candidates)
      if (const auto *function = findableFunction(candidate.declaration))
        (open.count(function->getNameAsString()) ? named : functions)
            .push_back(function);
    llvm::append_range(named,
                       calledByHeaders(std::move(functions), sources,
                                       [&](llvm::StringRef name) {
                                         return hostHeaders.count(name.str());
                                       }));
    return named;
  }

  bool isFound(const Decl *declaration, const TypesInUse &types,
               llvm::ArrayRef<const FunctionDecl *> called) {
    if (const auto *function = findableFunction(declaration)) {
      // Of what leaves, text that stays has nothing, whatever its templates are
      // made of elsewhere.
      bool isOfLeavingType = false;
      auto isRare = [&](const TagDecl *type) {
        isOfLeavingType |= isMadeOfLeaving(type);
        return isOfLeavingType || text.range(type->getSourceRange());
      };
      return llvm::is_contained(called, function) &&
             isFoundFor(function, types, isRare) && !isOfLeavingType;
    }
    const Decl *pattern = specialisedTemplate(declaration);
    return !(pattern && isLeaving(pattern)) &&
           areHad(argumentsOf(declaration), types);
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

  /// Whether a template that leaves makes `type`, whatever of.
  bool isOfLeaving(const Type *type) {
    const auto *made = type->getAs<TemplateSpecializationType>();
    const Decl *pattern =
        made ? made->getTemplateName().getAsTemplateDecl() : nullptr;
    if (const auto *own = type->getAs<InjectedClassNameType>())
      pattern = own->getDecl();
    return pattern && isLeaving(pattern);
  }

  bool isHad(QualType type, const TypesInUse &types) {
    const Type *inner = type.getNonReferenceType().getTypePtr();
    for (const Type *next = nullptr;
         (next = inner->getPointeeOrArrayElementType()) != inner;)
      inner = next;
    if (inner->isDependentType())
      return !isOfLeaving(inner);
    const TagDecl *tag = inner->getAsTagDecl();
    return !tag || (types.have(tag) && !isLeaving(tag));
  }

  const AstText &text;
  const SourceManager &sources;
  const std::vector<ArmRange> &arms;
  const std::set<std::string> &hostHeaders;
  std::vector<Candidate> candidates;
  std::vector<Candidate> completed; ///< of headers
  llvm::DenseMap<FileID, std::optional<std::size_t>> armsOfFiles;
};

} // namespace

void noteHostFinds(const AstText &text, const std::vector<ArmRange> &arms,
                   const std::vector<ArmNodes> &nodes,
                   const std::set<std::string> &hostHeaders,
                   std::vector<ArmFacts> &facts) {
  Finds finds(text, arms, hostHeaders);
  for (std::size_t i = 0; i < arms.size(); ++i)
    for (const Decl *declaration : nodes[i].declarations) {
      finds.add(declaration, i);
      if (isa<TagDecl, VarDecl, FunctionDecl>(declaration))
        finds.noteCompleted(declaration, facts[i]);
    }
  finds.addIncluded(facts);
  finds.note(facts);
}

} // namespace decouple
