#include "Split/Check/Headers/HeaderNames.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Findable.h"
#include "Split/Analyse/Declarations/MadeFor.h"
#include "Split/Analyse/Declarations/Redeclarations.h"
#include "Split/Check/Headers/Deciding.h"
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

namespace {

class Names {
public:
  Names(const ASTContext &context, HeaderDifferences &differences)
      : sources(context.getSourceManager()), differences(differences),
        made(context, differences.names, differences.declared) {}

  /// Namespaces are looked through, wherever they are.
  void addIn(const DeclContext *scope) {
    for (const Decl *declaration : scope->noload_decls())
      if (isa<NamespaceDecl, LinkageSpecDecl>(declaration)) {
        if (opensDifferently(declaration, differences.places))
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
    auto isOf = [&](const HeaderPlaces &places) {
      return isAnyBetween(places, sources, declaration->getBeginLoc(),
                          declaration->getEndLoc());
    };
    return isOf(differences.places) || isOf(differences.included);
  }

  /// The class, or a member of it.
  bool isHarmless(const NamedDecl *named) const {
    const auto *record = dyn_cast<CXXRecordDecl>(templatedBy(named));
    if (!record)
      record = dyn_cast<CXXRecordDecl>(named->getDeclContext());
    return record && llvm::is_contained(differences.harmless,
                                        record->getQualifiedNameAsString());
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
    addDeciding(declaration);
    const bool isHere = isAtPlace(declaration);
    if (!isHere && !isMade(declaration) &&
        !isDevicesSpecialisation(declaration))
      return;
    if (!isHere || !isPlain(declaration))
      note(declaration);
    if (const auto *made = dyn_cast<FriendDecl>(declaration))
      declaration = made->getFriendDecl();
    if (const auto *use = dyn_cast_or_null<UsingDirectiveDecl>(declaration))
      return addFoundIn(use->getNominatedNamespace());
    const auto *named = dyn_cast_or_null<NamedDecl>(declaration);
    if (!named || named->isImplicit())
      return;
    if (isHarmless(named))
      return insertPlace(named);
    if (isAtPlace(named) || !isOfMacro(named))
      insert(named);
    insertPlace(named);
    addUnnamed(named);
    if (const auto *tag = dyn_cast<TagDecl>(templatedBy(named)))
      addMembers(tag);
  }

  /// What differs, or is made of what does, and has no name that text need
  /// have: who is given the class may come by it while compiling.
  void addDeciding(const Decl *declaration) {
    if (isInStandardLibrary(declaration))
      return;
    const Decl *inner = templatedBy(declaration);
    if (const auto *known = dyn_cast<FriendDecl>(inner))
      return addFriend(known->getFriendDecl());
    const auto *record = dyn_cast<CXXRecordDecl>(inner);
    if (record && record->isThisDeclarationADefinition() &&
        !record->isLambda() && !isHarmless(record))
      for (const Decl *member : record->noload_decls())
        addDeciding(member);
    if (isa<FunctionDecl>(inner) && isDeciding(declaration))
      note(declaration);
  }

  /// Variables and functions also where nothing is worked out of them.
  bool isMade(const Decl *declaration) {
    return made.isMade(declaration) ||
           (isa<FunctionDecl, VarDecl>(templatedBy(declaration)) &&
            made.mayDecide(declaration));
  }

  void note(const Decl *declaration) {
    const auto *named = dyn_cast<NamedDecl>(declaration);
    if (differences.deciding.empty() && !(named && isHarmless(named)))
      differences.deciding = placeInWords(declaration);
  }

  bool isDeciding(const Decl *declaration) {
    const auto *function = cast<FunctionDecl>(templatedBy(declaration));
    if (function->isImplicit() || isHarmless(function))
      return false;
    if (isNameless(function))
      return isAtPlace(declaration) || made.mayDecide(declaration);
    // A class that differs itself has its members' names among `names`.
    const auto *owner = dyn_cast<CXXRecordDecl>(function->getDeclContext());
    return owner && !isAtPlace(owner) && made.mayDecide(declaration);
  }

  void addFriend(const NamedDecl *known) {
    if (!known || !known->getAsFunction())
      return;
    addDeciding(known);
    if (made.isMade(known))
      insert(known);
  }

  /// A specialisation among others that one macro makes: the template's name
  /// says nothing of it.
  static bool isOfMacro(const NamedDecl *named) {
    return named->getLocation().isMacroID() && specialisedBy(named) &&
           !isa<ClassTemplatePartialSpecializationDecl>(named);
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

  void insertPlace(const NamedDecl *named) {
    if (differences.declared.insert(placeOf(named)).second)
      ++differences.number;
  }

  void insert(const NamedDecl *named) {
    insertPlace(named);
    std::string word = wordFor(named);
    if (word.empty() || differences.names.words.contains(word))
      return;
    differences.names.words.insert(word);
    if (!differences.names.words.contains(word))
      return note(named); // no word that texts are searched for
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
  MadeOfNames made;
  llvm::SmallPtrSet<const Decl *, 4> opened;
};

} // namespace

void addNames(const ASTContext &context, HeaderDifferences &differences) {
  if (differences.context == &context)
    return;
  differences.context = &context;
  differences.included =
      includesOf(differences.places, context.getSourceManager());
  const SourceManager &sources = context.getSourceManager();
  const Constants constants(sources);
  const Expansions expansions(sources, context.getLangOpts());
  const DeclContext *all = context.getTranslationUnitDecl();
  Names(context, differences).addFriends(all);
  for (std::size_t before = ~std::size_t(0); before != differences.number;) {
    before = differences.number;
    expansions.find(differences.names);
    Names(context, differences).addIn(all);
    differences.number += constants.addTo(differences.names.words);
  }
  expansions.find(differences.names);
}

} // namespace decouple
