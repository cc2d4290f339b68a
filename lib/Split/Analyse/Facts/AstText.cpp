#include "Split/Analyse/Facts/AstText.h"

#include "Split/Compiler/PreprocessorFacts.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "clang/Tooling/Inclusions/StandardLibrary.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

std::optional<TextRange> AstText::range(SourceRange range) const {
  const SourceManager &sources = context.getSourceManager();
  if (range.isInvalid())
    return std::nullopt;
  SourceLocation begin = sources.getExpansionLoc(range.getBegin());
  SourceLocation end = sources.getExpansionRange(range.getEnd()).getEnd();
  if (!sources.isInMainFile(begin) || !sources.isInMainFile(end))
    return std::nullopt;
  return TextRange{
      sources.getFileOffset(begin),
      sources.getFileOffset(end) +
          Lexer::MeasureTokenLength(end, sources, context.getLangOpts())};
}

std::optional<TextRange> AstText::rangeOf(const DynTypedNode &node) const {
  return range(node.getSourceRange());
}

StringRef AstText::source() const {
  const SourceManager &sources = context.getSourceManager();
  return sources.getBufferData(sources.getMainFileID());
}

namespace {

/// All declarations that the spelling of a type names.
class TypeNames : public RecursiveASTVisitor<TypeNames> {
public:
  bool VisitType(Type *type) {
    if (auto *alias = type->getAs<TypedefType>())
      return add(alias->getDecl());
    if (auto *used = dyn_cast<UsingType>(type)) // by a using-declaration
      return TraverseType(used->getUnderlyingType());
    if (auto *tag = dyn_cast<TagType>(type))
      return add(tag->getDecl());
    if (auto *instance = dyn_cast<TemplateSpecializationType>(type))
      if (NamedDecl *named = instance->getTemplateName().getAsTemplateDecl())
        found.push_back(named);
    return true;
  }
  std::vector<const NamedDecl *> found;

private:
  /// The names of classes that it is a member of have arguments in them.
  bool add(const NamedDecl *named) {
    found.push_back(named);
    for (const DeclContext *owner = named->getDeclContext(); owner->isRecord();
         owner = owner->getParent())
      if (const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(owner))
        for (const TemplateArgument &argument :
             made->getTemplateArgs().asArray())
          TraverseTemplateArgument(argument);
    return true;
  }
};

} // namespace

/// Why code elsewhere cannot name `declaration`.
static Nameless namelessness(const NamedDecl *declaration,
                             const SourceManager &sources) {
  if (const auto *record = dyn_cast<CXXRecordDecl>(declaration))
    if (record->isLambda())
      return Nameless::Lambda;
  if (declaration->isInAnonymousNamespace())
    return Nameless::AnonymousNamespace;
  if (declaration->getParentFunctionOrMethod())
    return Nameless::LocalToFunction;
  if (sources.isInMainFile(sources.getExpansionLoc(declaration->getLocation())))
    return Nameless::OfFile;
  if (declaration->getAccess() == AS_private ||
      declaration->getAccess() == AS_protected)
    return Nameless::NotPublic;
  return Nameless::No;
}

/// The same for the classes that it is a member of; `part` is what has no name.
static Nameless namelessness(const NamedDecl *declaration,
                             const SourceManager &sources, std::string &part) {
  for (const NamedDecl *owner = declaration; owner;
       owner = dyn_cast<CXXRecordDecl>(owner->getDeclContext()))
    if (Nameless why = namelessness(owner, sources); why != Nameless::No) {
      part = owner->getNameAsString();
      return why;
    }
  return Nameless::No;
}

static bool isWithinStd(const Decl *declaration) {
  const DeclContext *scope = declaration->getDeclContext();
  while (scope && !scope->isStdNamespace())
    scope = scope->getParent();
  return scope;
}

/// The include in angle brackets of the main file that `declaration` comes by;
/// empty: none.
static std::string includeOf(const NamedDecl *declaration,
                             const SourceManager &sources) {
  auto include = includeBehind(declaration->getLocation(), sources);
  StringRef text = sources.getBufferData(sources.getMainFileID());
  StringRef line = text.substr(include.value_or(text.size())).split('\n').first;
  StringRef name = line.substr(line.find('<'));
  return name.substr(0, name.find('>') + 1).str();
}

std::string AstText::headerOf(const NamedDecl *declaration) const {
  const SourceManager &sources = context.getSourceManager();
  tooling::stdlib::Recognizer recognize;
  if (auto symbol = recognize(declaration))
    if (auto header = symbol->header())
      return header->name().str();
  FileID file =
      sources.getFileID(sources.getExpansionLoc(declaration->getLocation()));
  OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
  if (!entry)
    return "";
  StringRef path = entry->getName();
  for (const HeaderAlias &alias : rules.headerAliases)
    if (path.contains(alias.directory))
      return alias.header;
  if (SrcMgr::isSystem(
          sources.getFileCharacteristic(sources.getLocForStartOfFile(file))) &&
      !path.contains(rules.hostHeaders) && isWithinStd(declaration))
    return includeOf(declaration, sources); // what is not of the standard
  return "<" + headers.suggestPathToFileForDiagnostics(*entry, "") + ">";
}

void AstText::addHeader(const NamedDecl *declaration, TypeText &text) const {
  std::string header = headerOf(declaration);
  if (!header.empty() && !llvm::is_contained(text.headers, header))
    text.headers.push_back(header);
}

void AstText::addHeaders(QualType type, TypeText &text) const {
  TypeNames names;
  names.TraverseType(type);
  for (const NamedDecl *declaration : names.found) {
    if (text.nameless == Nameless::No)
      text.nameless =
          namelessness(declaration, context.getSourceManager(), text.part);
    addHeader(declaration, text);
  }
  llvm::sort(text.headers);
  if (text.nameless != Nameless::No)
    text.text.clear();
}

const CaptureAlias *AstText::aliasOf(QualType type) const {
  const CXXRecordDecl *record =
      type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record)
    return nullptr;
  std::string name = record->getQualifiedNameAsString();
  for (const CaptureAlias &alias : rules.captureAliases)
    if (alias.type == name)
      return &alias;
  return nullptr;
}

TypeText AstText::spell(QualType type) const {
  return parameter(type, Passing::Value, "");
}

TypeText AstText::result(QualType type) const {
  return type->isReferenceType() ? parameter(type, Passing::Reference, "")
                                 : spell(type);
}

TypeText AstText::parameter(QualType type, Passing passing,
                            StringRef name) const {
  TypeText result;
  type = type.getNonReferenceType();
  if (const CaptureAlias *alias = aliasOf(type)) {
    result.text = (passing == Passing::Value ? "" : "const ") + alias->as +
                  (passing == Passing::Value ? " " : "& ") + name.str();
    result.headers = {alias->header};
    return result;
  }
  if (passing == Passing::Value)
    type = type.getUnqualifiedType();
  else if (passing == Passing::ConstReference &&
           !context.getBaseElementType(type).isConstQualified())
    type = type.withConst();
  QualType full = type;
  if (passing != Passing::Value)
    full = context.getLValueReferenceType(full);
  // What the source wrote in front of a name may only hold in its own scope:
  // print the scope that declares it instead.
  PrintingPolicy policy(context.getLangOpts());
  policy.SuppressElaboration = true;
  policy.FullyQualifiedName = true;
  policy.SuppressTagKeyword = true;
  policy.adjustForCPlusPlus();
  result.text = name.str();
  full.getAsStringInternal(result.text, policy);
  addHeaders(type, result);
  return result;
}

void limitToMainFile(ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  std::vector<Decl *> scope;
  for (Decl *declaration : context.getTranslationUnitDecl()->decls())
    if (sources.isInMainFile(
            sources.getExpansionLoc(declaration->getLocation())))
      scope.push_back(declaration);
  context.setTraversalScope(scope);
}

const Stmt *parentStatement(const Expr *expression, ASTContext &context) {
  while (true) {
    auto parents = context.getParents(*expression);
    const Stmt *parent = parents.empty() ? nullptr : parents[0].get<Stmt>();
    if (!parent || !isa<ParenExpr>(parent))
      return parent;
    expression = cast<Expr>(parent);
  }
}

} // namespace decouple
