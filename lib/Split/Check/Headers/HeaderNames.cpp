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
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace decouple {

namespace {

class Names {
public:
  using Unspoken = llvm::SmallPtrSet<const TagDecl *, 4>;
  /// `unspoken`: classes that are asked by objects; more are added to it.
  Names(const ASTContext &context, HeaderDifferences &differences,
        Unspoken &unspoken)
      : sources(context.getSourceManager()), differences(differences),
        unspoken(unspoken), made(context, differences.names,
                                 differences.askedFor, differences.declared) {}

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
    return isAnyBetween(differences.places, sources, declaration->getBeginLoc(),
                        declaration->getEndLoc());
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
    if (const auto *record = dyn_cast<CXXRecordDecl>(templatedBy(declaration)))
      addAsked(record);
    addCondition(declaration);
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
    if (isAtPlace(named) || !isOfMacro(named))
      insert(named);
    insertPlace(named);
    addUnnamed(named);
    if (const auto *tag = dyn_cast<TagDecl>(templatedBy(named)))
      addMembers(tag);
  }

  /// Of a class whose own functions differ, which is not made of them: who is
  /// given it may ask them while compiling. What they are called.
  std::set<std::string> addAsked(const CXXRecordDecl *record) {
    std::set<std::string> words;
    if (!record->isThisDeclarationADefinition() || record->isLambda() ||
        isAtPlace(record) || isInStandardLibrary(record))
      return words;
    for (const Decl *member : record->noload_decls()) {
      addCondition(member);
      const Decl *inner = templatedBy(member);
      const auto *function = dyn_cast<FunctionDecl>(inner);
      if (const auto *nested = dyn_cast<CXXRecordDecl>(inner)) {
        words.merge(addAsked(nested));
      } else if (function && !function->isDefaulted() && made.isMade(member)) {
        insertPlace(function);
        words.insert(wordFor(function));
      } else if (const auto *known = dyn_cast<FriendDecl>(member)) {
        const NamedDecl *named = known->getFriendDecl();
        if (named && named->getAsFunction() && made.isMade(named))
          insert(named);
      }
      words.merge(made.askedBy(member));
    }
    if (!words.empty())
      insertAsked(record, words);
    return words;
  }

  void insertAsked(const CXXRecordDecl *record,
                   const std::set<std::string> &words) {
    std::set<std::string> &known = differences.declared.asked[placeOf(record)];
    const std::size_t before = known.size();
    known.insert(words.begin(), words.end());
    differences.number += known.size() - before;
    differences.askedFor.words.insert(record->getName());
    for (const std::string &word : words)
      differences.askedFor.words.insert(word);
  }

  /// Who asks for it asks a class for what it names. Where it decides whether
  /// there is an overload, the tree does not say that it was asked.
  void addCondition(const Decl *declaration) {
    if (isInStandardLibrary(declaration))
      return;
    const auto *value = dyn_cast<ValueDecl>(declaration);
    const bool isObject = value && isUnspoken(value);
    const std::vector<SourceRange> asking = workedOutIn(declaration);
    const ASTContext &context = declaration->getASTContext();
    // A macro that stands for a word of any class counts for each.
    auto asks = [&](const WordSet &words) {
      return isObject || llvm::any_of(asking, [&](SourceRange range) {
               return mentions(range, context, words) ||
                      isExpandedIn(range, context, differences.askedFor);
             });
    };
    if (!asks(differences.askedFor.words))
      return;
    for (auto &[place, known] : differences.declared.asked)
      if (asks(WordSet({known.begin(), known.end()})))
        addAsking(cast<NamedDecl>(declaration), known);
  }

  void addAsking(const NamedDecl *named, std::set<std::string> &known) {
    const Decl *inner = templatedBy(named);
    const auto *method = dyn_cast<CXXMethodDecl>(inner);
    if (method && inner != named && !isa<CXXConstructorDecl>(method) &&
        !method->getDeclName().isIdentifier())
      unspoken.insert(method->getParent()->getCanonicalDecl());
    const std::string name = wordFor(named);
    if (known.insert(name).second) {
      differences.askedFor.words.insert(name);
      ++differences.number;
    }
  }

  /// An object, or a function that returns one, of a class whose call operator
  /// or conversion asks: text that calls it names the object alone.
  bool isUnspoken(const ValueDecl *value) const {
    const FunctionDecl *function = value->getAsFunction();
    const QualType type =
        function ? function->getReturnType() : value->getType();
    const TagDecl *tag =
        unspoken.empty() ? nullptr : type.getNonReferenceType()->getAsTagDecl();
    return tag && unspoken.contains(tag->getCanonicalDecl());
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
    return known && (differences.declared.all.insert(placeOf(known)), true);
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
    if (differences.declared.all.insert(placeOf(named)).second)
      ++differences.number;
  }

  void insert(const NamedDecl *named) {
    insertPlace(named);
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
  Unspoken &unspoken;
  MadeOfNames made;
  llvm::SmallPtrSet<const Decl *, 4> opened;
};

} // namespace

void addNames(const ASTContext &context, HeaderDifferences &differences) {
  if (differences.context == &context)
    return;
  differences.context = &context;
  const SourceManager &sources = context.getSourceManager();
  const Constants constants(sources);
  const Expansions expansions(sources, context.getLangOpts());
  const DeclContext *all = context.getTranslationUnitDecl();
  Names::Unspoken unspoken;
  Names(context, differences, unspoken).addFriends(all);
  for (std::size_t before = ~std::size_t(0); before != differences.number;) {
    before = differences.number;
    expansions.find(differences.names);
    expansions.find(differences.askedFor);
    Names(context, differences, unspoken).addIn(all);
    differences.number += constants.addTo(differences.names.words);
  }
  expansions.find(differences.names);
}

} // namespace decouple
