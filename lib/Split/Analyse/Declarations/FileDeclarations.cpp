#include "Split/Analyse/Declarations/FileDeclarations.h"

#include "Split/Analyse/Declarations/Aliases.h"
#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/OwnPlace.h"
#include "Split/Analyse/Declarations/References.h"
#include "Split/Analyse/Declarations/ToldApart.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace decouple {

/// Something that is made of a template, and not written out itself.
static bool isInstance(const Decl *declaration) {
  if (isa<ClassTemplatePartialSpecializationDecl,
          VarTemplatePartialSpecializationDecl>(declaration))
    return false;
  if (const auto *type = dyn_cast<ClassTemplateSpecializationDecl>(declaration))
    return !type->isExplicitSpecialization();
  const auto *variable = dyn_cast<VarTemplateSpecializationDecl>(declaration);
  return variable && !variable->isExplicitSpecialization();
}

/// Where the attributes in front of `declaration` begin, which Clang does not
/// count to it: `[[noreturn]] static void f()`.
static std::size_t attributesBegin(const AstText &text, const Decl *declaration,
                                   std::size_t begin) {
  for (const Attr *attribute : declaration->attrs()) {
    auto range = text.range(attribute->getRange());
    if (attribute->isInherited() || attribute->isImplicit() || !range ||
        range->begin >= begin)
      continue;
    llvm::StringRef before = text.source().take_front(range->begin).rtrim();
    if (before.ends_with("[["))
      begin = before.size() - 2;
    else if (before.ends_with("(("))
      begin = std::min(begin, before.rfind("__attribute__"));
    else // of a list, or a macro
      begin = range->begin;
  }
  return begin;
}

bool isAlwaysNeeded(const Decl *declaration) {
  return isa<UsingDirectiveDecl, UsingDecl, NamespaceAliasDecl>(declaration);
}

const Decl *namespaceMember(const Decl *declaration) {
  while (declaration) {
    if (isInstance(declaration))
      declaration = specialisedTemplate(declaration);
    if (const auto *function = dyn_cast<FunctionDecl>(declaration))
      if (const auto *primary = function->getPrimaryTemplate())
        declaration = primary;
    if (const TemplateDecl *described = declaration->getDescribedTemplate())
      declaration = described;
    const DeclContext *scope = declaration->getDeclContext();
    if (!scope || scope->isFileContext() || isa<LinkageSpecDecl>(scope))
      return declaration;
    declaration = Decl::castFromDeclContext(scope);
  }
  return nullptr;
}

static std::string headOf(const NamespaceDecl *space) {
  const std::string name = space->getNameAsString();
  return space->isInline() && !name.empty() ? "inline " + name : name;
}

std::vector<std::string> namespacesOf(const Decl *declaration) {
  std::vector<std::string> names;
  for (const DeclContext *scope = declaration->getLexicalDeclContext(); scope;
       scope = scope->getLexicalParent())
    if (const auto *space = dyn_cast<NamespaceDecl>(scope))
      names.push_back(headOf(space));
  std::reverse(names.begin(), names.end());
  return names;
}

FileDeclarations::FileDeclarations(const AstText &text)
    : text(text),
      toldApart(toldApartIn(text.context,
                            text.splitRules().bindings.classTemplates)) {
  walk(text.context.getTranslationUnitDecl());
  connect();
}

static bool isMutable(const VarDecl *variable) {
  return variable && !variable->getType().isConstQualified() &&
         !variable->isConstexpr();
}

void FileDeclarations::walk(const DeclContext *scope) {
  for (const Decl *declaration : scope->decls()) {
    if (const auto *space = dyn_cast<NamespaceDecl>(declaration)) {
      if (text.range(space->getSourceRange()))
        walk(space);
      continue;
    }
    if (!declaration->isImplicit())
      add(declaration);
  }
}

/// The namespaces that `range` does not open itself, as a macro call may.
std::vector<std::string>
FileDeclarations::namespacesAround(const Decl *declaration,
                                   TextRange range) const {
  std::vector<std::string> names;
  for (const DeclContext *scope = declaration->getLexicalDeclContext(); scope;
       scope = scope->getLexicalParent())
    if (const auto *space = dyn_cast<NamespaceDecl>(scope)) {
      auto whole = text.range(space->getSourceRange());
      if (whole && whole->begin < range.begin)
        names.push_back(headOf(space));
    }
  std::reverse(names.begin(), names.end());
  return names;
}

/// Whether no header declares it. A member that is specialised counts as
/// declared where that is said first.
bool FileDeclarations::isOwn(const Decl *declaration) const {
  const Decl *first = declaration->getCanonicalDecl();
  if (text.range(first->getSourceRange()))
    return true;
  const SourceManager &sources = text.context.getSourceManager();
  return specialisedBy(declaration) &&
         sources.isInMainFile(sources.getExpansionLoc(first->getLocation()));
}

void FileDeclarations::add(const Decl *declaration) {
  std::optional<TextRange> range = text.range(declaration->getSourceRange());
  // What a header declares already needs no copy of its definition here.
  if (!range || !isOwn(declaration))
    return;
  DeclarationFacts fact;
  llvm::StringRef source = text.source();
  range->begin = attributesBegin(text, declaration, range->begin);
  std::size_t after = source.find_first_not_of(" \t\r\n", range->end);
  if (after != StringRef::npos && source[after] == ';')
    range->end = after + 1;
  fact.range = *range;
  fact.namespaces = namespacesAround(declaration, *range);
  fact.always = isAlwaysNeeded(declaration);
  if (const auto *named = dyn_cast<NamedDecl>(declaration)) {
    fact.name = named->getQualifiedNameAsString();
    fact.internal = named->getFormalLinkage() != Linkage::External;
  }
  if (const auto *function = dyn_cast<FunctionDecl>(declaration)) {
    fact.function = true;
    fact.definedForOthers = !fact.internal && !function->isInlined() &&
                            !function->isDependentContext() &&
                            function->isThisDeclarationADefinition();
  }
  if (const auto *variable =
          dyn_cast<VarTemplateSpecializationDecl>(declaration);
      variable &&
      text.context.GetGVALinkageForVariable(variable) == GVA_StrongExternal)
    fact.definedForOthers = true;
  fact.definedForOthers |= !aliasedBy(declaration).empty();
  const Decl *described = declaration;
  if (const auto *pattern = dyn_cast<VarTemplateDecl>(declaration))
    described = pattern->getTemplatedDecl();
  fact.mutableState = isMutable(dyn_cast<VarDecl>(described));
  if (auto special = specialisedBy(declaration);
      special && !lookUp(specialisedTemplate(declaration)))
    fact.specialised = std::move(special);
  fact.holdsState = holdsState(declaration);
  fact.hasIdentity = hasIdentity(declaration, toldApart);
  fact.namesFile =
      ownPlaceIn(declaration, text.context.getSourceManager()).file;
  index[declaration->getCanonicalDecl()] = facts.size();
  if (const auto *linkage = dyn_cast<LinkageSpecDecl>(declaration))
    for (const Decl *inner : linkage->decls())
      index[inner->getCanonicalDecl()] = facts.size();
  nodes.push_back(declaration);
  facts.push_back(std::move(fact));
}

std::optional<std::size_t>
FileDeclarations::lookUp(const Decl *declaration) const {
  auto found =
      declaration ? index.find(declaration->getCanonicalDecl()) : index.end();
  if (found == index.end())
    return std::nullopt;
  return found->second;
}

std::optional<std::size_t>
FileDeclarations::find(const Decl *declaration) const {
  if (auto itself = lookUp(declaration))
    return itself;
  return lookUp(namespaceMember(declaration));
}

bool FileDeclarations::isToldApart(const Decl *declaration) const {
  return hasIdentity(declaration, toldApart);
}

void FileDeclarations::addFound(const TypesInUse &types,
                                std::set<std::size_t> &needs) const {
  const SourceManager &sources = text.context.getSourceManager();
  auto isOwnType = [&](const TagDecl *type) {
    return sources.isInMainFile(sources.getExpansionLoc(type->getLocation()));
  };
  for (const FunctionDecl *function : findable)
    if (isFoundFor(function, function->getDeclContext(), types, isOwnType))
      needs.insert(*find(function));
}

std::set<std::size_t>
FileDeclarations::closureOf(const std::set<std::size_t> &needs) const {
  llvm::SmallVector<std::size_t> open(needs.begin(), needs.end());
  std::set<std::size_t> closure;
  while (!open.empty()) {
    const std::size_t next = open.pop_back_val();
    if (!closure.insert(next).second)
      continue;
    llvm::append_range(open, facts[next].needs);
    llvm::append_range(open, facts[next].bringsAlong);
  }
  return closure;
}

void FileDeclarations::addTypes(const std::set<std::size_t> &needs,
                                TypesInUse &types) const {
  for (std::size_t index : closureOf(needs))
    types.addOf(nodes[index]);
}

void FileDeclarations::connect() {
  ASTContext &context = text.context;
  findable = findableOf(nodes, context.getSourceManager());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    std::set<std::size_t> needs;
    auto need = [&](const NamedDecl *used, const Expr *expression) {
      if (lastsInFile(used, text) && asksForIdentity(expression, context))
        facts[i].addressOf = used->getNameAsString();
      if (auto other = find(used); other && *other != i)
        needs.insert(*other);
      else if (auto include = includeBehind(used->getLocation(),
                                            context.getSourceManager()))
        facts[i].includes.insert(*include);
    };
    // A template's instances may find what its own text does not name.
    forEachReferenceOfInstances(nodes[i], need);
    if (!findable.empty()) {
      TypesInUse types(/*results=*/true);
      types.addOf(nodes[i]);
      addFound(types, needs);
      needs.erase(i);
    }
    // A member that other units can call comes when it is called itself only.
    bool comesAlong =
        !isa<CXXMethodDecl>(nodes[i]) || !facts[i].definedForOthers;
    for (std::size_t owner : ownersOf(i)) {
      if (comesAlong)
        facts[owner].bringsAlong.push_back(i);
      needs.insert(owner);
    }
    facts[i].needs.assign(needs.begin(), needs.end());
  }
}

/// Whoever needs one of these needs the declaration, too, without naming it: of
/// a member defined out of its class, the class; of another declaration of the
/// same, the one that counts; of a specialisation, its template and the types
/// it is for; of a function that no other unit can call, the types of its
/// parameters, by which a header's template may find it.
std::set<std::size_t> FileDeclarations::ownersOf(std::size_t part) const {
  std::set<std::size_t> owners;
  auto own = [&](std::optional<std::size_t> owner) {
    if (owner && *owner != part)
      owners.insert(*owner);
  };
  own(lookUp(nodes[part]));
  own(lookUp(namespaceMember(nodes[part])));
  own(lookUp(specialisedTemplate(nodes[part])));
  forEachArgument(nodes[part], [&](const NamedDecl *used, const Expr *) {
    own(find(used));
  });
  const auto *function = dyn_cast<FunctionDecl>(nodes[part]);
  if (function && !isa<CXXMethodDecl>(function) &&
      !facts[part].definedForOthers)
    for (const ParmVarDecl *parameter : function->parameters())
      if (const TagDecl *type = parameter->getType()
                                    .getNonReferenceType()
                                    ->getPointeeOrArrayElementType()
                                    ->getAsTagDecl())
        own(find(type));
  return owners;
}

} // namespace decouple
