#include "Split/Check/Headers/HeaderNames.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Findable.h"
#include "Split/Analyse/Declarations/MadeFor.h"
#include "Split/Analyse/Declarations/Redeclarations.h"
#include "Split/Check/Headers/EachSource.h"
#include "Split/Check/Headers/MadeOf.h"
#include "Split/Check/Headers/OtherMeaning.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclFriend.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
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
        made(context, differences.names.words) {}

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

  /// Whether the device alone has it for something that others have as well.
  bool isDevicesSpecialisation(const Decl *declaration) const {
    auto isOne = [&](const NamedDecl *named) {
      return isDevices(named, differences);
    };
    const auto *named = dyn_cast<NamedDecl>(declaration);
    const auto *pattern =
        dyn_cast_or_null<NamedDecl>(specialisedTemplate(declaration));
    return named && pattern && !isOfMainFile(named) && isOne(named) &&
           !isOne(pattern) && !anyOf(argumentsOf(named), isOne);
  }

  void add(const Decl *declaration) {
    if (!isAtPlace(declaration) && !made.isMade(declaration) &&
        !isDevicesSpecialisation(declaration))
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

  /// What text has to do with that does not name `named`: an operator or its
  /// operands, what a specialisation is for, enumerators.
  void addUnnamed(const NamedDecl *named) {
    if (const auto *use = dyn_cast<UsingEnumDecl>(named))
      for (const EnumConstantDecl *constant : use->getEnumDecl()->enumerators())
        insert(constant);
    if (!isAtPlace(named))
      return;
    const FunctionDecl *function = named->getAsFunction();
    if (function && !function->getDeclName().isIdentifier())
      addOperands(function);
    for (const TemplateArgument &argument : argumentsOf(named))
      if (argument.getKind() == TemplateArgument::Type)
        addType(argument.getAsType());
  }

  void addOperands(const FunctionDecl *function) {
    bool isKnown = isa<CXXMethodDecl>(function); // by its class
    for (const ParmVarDecl *operand : function->parameters())
      isKnown |= addType(operand->getType());
    if (!isKnown)
      differences.operators.set(function->getOverloadedOperator());
  }

  /// Whether the type says what class, or template of classes, it is.
  bool addType(QualType type) {
    type = type.getNonReferenceType();
    const Decl *known = nullptr;
    if (const auto *made = type->getAs<TemplateSpecializationType>())
      known = dyn_cast_or_null<ClassTemplateDecl>(
          made->getTemplateName().getAsTemplateDecl());
    else if (const auto *own = type->getAs<InjectedClassNameType>())
      known = own->getDecl();
    if (const TagDecl *tag =
            type->isDependentType() ? nullptr : type->getAsTagDecl())
      known = tag;
    return known && (differences.declared.insert(placeOf(known)), true);
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
    if (word.empty() || differences.names.words.contains(word))
      return;
    differences.names.words.insert(word);
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
      if (!differences.names.words.contains(name) &&
          differences.names.words.isIn(body)) {
        differences.names.words.insert(name);
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
  if (differences.context == &context)
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
  Expansions(context.getSourceManager(), context.getLangOpts())
      .find(differences.names);
}

/// Whether `pattern` is text of who calls it alone. A variable of its own that
/// is static is one of the program's.
static bool isPasted(const FunctionDecl *pattern) {
  return (pattern->hasAttr<AlwaysInlineAttr>() || pattern->isConsteval()) &&
         llvm::none_of(pattern->noload_decls(), [](const Decl *local) {
           const auto *variable = dyn_cast<VarDecl>(local);
           return variable && variable->isStaticLocal();
         });
}

bool differs(const FunctionDecl *function, bool isInMerged,
             const HeaderDifferences &differences, MadeOfTypes &others) {
  const FunctionDecl *pattern = patternOf(function);
  if (!isInMerged && isPasted(pattern))
    return false;
  const bool isOther =
      !isInStandardLibrary(pattern) && // whose words are its own
      (readsDifferently(pattern, differences.places) ||
       mentions(pattern, differences.names));
  return isOther || others.isMadeFor(function);
}

bool differs(const VarDecl *variable, const HeaderDifferences &differences) {
  if (const VarDecl *pattern = variable->getTemplateInstantiationPattern())
    variable = pattern;
  return readsDifferently(variable, differences.places) ||
         mentions(variable, differences.names);
}

} // namespace decouple
