#include "Split/Check/Headers/HeaderNames.h"

#include "Split/Analyse/Declarations/Findable.h"
#include "Split/Analyse/Declarations/Redeclarations.h"
#include "Split/Check/Headers/EachSource.h"
#include "Split/Check/Headers/MadeOf.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclFriend.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace decouple {

/// What text names `declaration` by: its class where it has no name.
static std::string wordFor(const NamedDecl *declaration) {
  DeclarationName name = declaration->getDeclName();
  if (name.isIdentifier())
    return declaration->getName().str();
  if (const TemplateDecl *guided = name.getCXXDeductionGuideTemplate())
    return guided->getNameAsString();
  const auto *owner = dyn_cast<CXXRecordDecl>(declaration->getDeclContext());
  return owner ? owner->getNameAsString() : "";
}

namespace {

class Names {
public:
  Names(const ASTContext &context, HeaderDifferences &differences)
      : sources(context.getSourceManager()), differences(differences),
        made(context, differences.names) {}

  /// Namespaces are looked through, wherever they are.
  void addIn(const DeclContext *scope) {
    for (const Decl *declaration : scope->noload_decls())
      if (isa<NamespaceDecl, LinkageSpecDecl>(declaration)) {
        if (opensDifferently(declaration))
          addFoundIn(declaration);
        addIn(cast<DeclContext>(declaration));
      } else {
        add(declaration);
      }
  }

  /// What depends on whether an instance has been made that defines a friend.
  void addFriends(const DeclContext *scope) {
    forEachAskedFriend(scope, [&](const ClassTemplateSpecializationDecl *,
                                  const FunctionDecl *function) {
      if (function->getMostRecentDecl() != function->getFirstDecl())
        insert(function);
    });
  }

private:
  bool isAtPlace(const Decl *declaration) const {
    return isAnyBetween(differences.places, sources, declaration->getBeginLoc(),
                        declaration->getEndLoc());
  }

  /// In front of the first thing in its braces: `inline`, an attribute.
  bool opensDifferently(const Decl *declaration) const {
    const auto *scope = cast<DeclContext>(declaration);
    const SourceLocation inner =
        scope->noload_decls().empty()
            ? declaration->getEndLoc()
            : (*scope->noload_decls().begin())->getBeginLoc();
    return isAnyBetween(
        differences.places, sources, declaration->getBeginLoc(),
        inner.isValid() ? sources.getExpansionLoc(inner).getLocWithOffset(-1)
                        : declaration->getEndLoc());
  }

  void add(const Decl *declaration) {
    if (!isAtPlace(declaration) && !made.isMade(declaration))
      return;
    if (const auto *made = dyn_cast<FriendDecl>(declaration))
      declaration = made->getFriendDecl();
    if (const auto *use = dyn_cast_or_null<UsingDirectiveDecl>(declaration))
      return addFoundIn(use->getNominatedNamespace());
    const auto *named = dyn_cast_or_null<NamedDecl>(declaration);
    if (!named || named->isImplicit())
      return;
    insert(named);
    addUnnamed(named);
    if (const auto *tag = dyn_cast<TagDecl>(templatedBy(named)))
      addMembers(tag);
  }

  /// What text has to do with that does not name `named`: the operands of an
  /// operator, what a specialisation is for, enumerators.
  void addUnnamed(const NamedDecl *named) {
    if (const auto *use = dyn_cast<UsingEnumDecl>(named))
      for (const EnumConstantDecl *constant : use->getEnumDecl()->enumerators())
        insert(constant);
    if (!isAtPlace(named))
      return;
    const FunctionDecl *function = named->getAsFunction();
    if (function && !function->getDeclName().isIdentifier())
      for (const ParmVarDecl *operand : function->parameters())
        addType(operand->getType());
    for (const TemplateArgument &argument : argumentsOf(named))
      if (argument.getKind() == TemplateArgument::Type)
        addType(argument.getAsType());
  }

  void addType(QualType type) {
    type = type.getNonReferenceType();
    if (const TagDecl *tag =
            type->isDependentType() ? nullptr : type->getAsTagDecl())
      differences.declared.insert(placeOf(tag));
  }

  /// Of what is only made of others, those that its name does not lead to.
  void addMembers(const TagDecl *tag) {
    if (isAtPlace(tag))
      addIn(tag);
    else if (const auto *enumeration = dyn_cast<EnumDecl>(tag))
      for (const EnumConstantDecl *constant : enumeration->enumerators())
        insert(constant);
  }

  void insert(const NamedDecl *named) {
    differences.declared.insert(placeOf(named));
    std::string word = wordFor(named);
    if (word.empty() || differences.names.contains(word))
      return;
    differences.names.insert(word);
    ++differences.number;
  }

  /// What others find through `space`, and through those that it opens.
  void addFoundIn(const Decl *space) {
    if (opened.insert(space->getCanonicalDecl()).second)
      for (const Decl *part : space->redecls())
        addPart(cast<DeclContext>(part));
  }

  void addPart(const DeclContext *part) {
    for (const Decl *declaration : part->noload_decls()) {
      const auto *inner = dyn_cast<NamespaceDecl>(declaration);
      const auto *other = dyn_cast<UsingDirectiveDecl>(declaration);
      if ((inner && inner->isInline()) || isa<LinkageSpecDecl>(declaration))
        addFoundIn(declaration);
      else if (other)
        addFoundIn(other->getNominatedNamespace());
      else if (const auto *named = dyn_cast<NamedDecl>(declaration))
        insert(named);
    }
  }

  const SourceManager &sources;
  HeaderDifferences &differences;
  const MadeOfNames made;
  llvm::SmallPtrSet<const Decl *, 4> opened;
};

/// The macros without parameters that headers define, with what they stand for.
class Macros {
public:
  explicit Macros(const SourceManager &sources) {
    for (auto file = sources.fileinfo_begin(); file != sources.fileinfo_end();
         ++file)
      if (auto text = file->second->getBufferIfLoaded())
        read(text->getBuffer());
  }

  /// Those that stand for one of the names.
  void addTo(HeaderDifferences &differences) const {
    for (const auto &[name, body] : all)
      if (!differences.names.contains(name) && differences.names.isIn(body)) {
        differences.names.insert(name);
        ++differences.number;
      }
  }

private:
  void read(StringRef text) {
    static constexpr StringRef Define = "define";
    for (std::size_t at = text.find(Define); at != StringRef::npos;
         at = text.find(Define, at)) {
      const bool isDirective = text.take_front(at).rtrim(" \t").ends_with("#");
      at += Define.size();
      if (!isDirective)
        continue;
      const StringRef name =
          text.substr(at).ltrim(" \t").take_while(isWordByte);
      const std::size_t begin = name.data() + name.size() - text.data();
      std::size_t end = text.find('\n', begin);
      while (end != StringRef::npos &&
             text.take_front(end).rtrim('\r').ends_with("\\"))
        end = text.find('\n', end + 1);
      // A comment may have these words and no name.
      if (!name.empty() && !text.substr(begin).starts_with("("))
        all.push_back({name, text.slice(begin, end)});
      at = begin;
    }
  }

  std::vector<std::pair<StringRef, StringRef>> all;
};

} // namespace

void addNames(const ASTContext &context, HeaderDifferences &differences) {
  if (differences.places.empty() || differences.context == &context)
    return;
  differences.context = &context;
  const Macros macros(context.getSourceManager());
  const DeclContext *all = context.getTranslationUnitDecl();
  Names(context, differences).addFriends(all);
  for (std::size_t before = ~std::size_t(0); before != differences.number;) {
    before = differences.number;
    Names(context, differences).addIn(all);
    macros.addTo(differences);
  }
}

bool differs(const FunctionDecl *function, bool isInMerged,
             const HeaderDifferences &differences) {
  const FunctionDecl *pattern = patternOf(function);
  const bool isPasted =
      pattern->hasAttr<AlwaysInlineAttr>() || pattern->isConsteval();
  return (isInMerged || !isPasted) &&
         (readsDifferently(pattern, differences.places) ||
          mentions(pattern, differences.names));
}

bool differs(const VarDecl *variable, const HeaderDifferences &differences) {
  if (const VarDecl *pattern = variable->getTemplateInstantiationPattern())
    variable = pattern;
  return readsDifferently(variable, differences.places) ||
         mentions(variable, differences.names);
}

} // namespace decouple
